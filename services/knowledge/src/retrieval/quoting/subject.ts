import { isPartHeading } from '@chirrup/text/words/part-headings';
import { splitPassageTitle } from '../../search/passage-title.js';

/** What a passage is about: its last heading, or above a mere part of a page ("Details") that of the whole; '' without headings. */
export function subjectOf(title: string): string {
  const { page, headings } = splitPassageTitle(title);
  if (headings.length === 0) return '';
  return [...headings].reverse().find((heading) => !isPartHeading(heading)) ?? page;
}
