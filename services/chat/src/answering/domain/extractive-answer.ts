import type { Source } from './answer.js';
import { CitationFilter } from './citation-filter.js';
import type { Passage } from './knowledge.js';
import { TrustedLinks } from './trusted-links.js';

/** The best passage's own words, with the page as source 1; empty when nothing but addresses is in them. */
export const extractiveAnswer = (passage: Passage): { content: string; sources: Source[] } => {
  // page text may hold marks and addresses of its own; only ours may look like ours
  const filter = new CitationFilter([], new TrustedLinks([passage.url]));
  const words = (filter.push(passage.extract.trim()) + filter.end()).trim();
  if (!passage.url || words === '') return { content: words, sources: [] };
  const { title, url, fetchedAt } = passage;
  return { content: `${words} [1]`, sources: [{ n: 1, title, url, fetchedAt }] };
};
