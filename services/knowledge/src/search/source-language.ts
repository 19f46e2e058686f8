import { guessLanguage, guessLanguageWithin, type Language } from '@chirrup/text/language';
import type { IndexDocument } from './index-document.js';

type Text = Pick<IndexDocument, 'kind' | 'title' | 'text' | 'position'>;

/** The documents at the first so many positions of a source tell its language. */
export const SAMPLED_POSITIONS = 20;
const SAMPLE_LENGTH = 4_000;

/** The language most of a source is written in: its titles and its texts together. */
export function sourceLanguage(documents: readonly Text[]): Language {
  const sampled = documents.filter(({ position }) => position < SAMPLED_POSITIONS);
  const titles = new Set(sampled.map(({ title }) => title));
  const texts = new Set(sampled.map(({ text }) => text));
  return guessLanguage([...texts, ...titles].join('\n'), [], SAMPLE_LENGTH);
}

/** A document's language: its source's, unless its own words speak clearly for another. */
export function documentLanguage({ kind, title, text }: Text, source: Language): Language {
  // a page's titles are in its language, but a wording of a question may be in its own
  return guessLanguageWithin(kind === 'qa' ? `${text} ${title}` : text, source);
}
