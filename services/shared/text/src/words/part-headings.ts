import { bareWords } from '../fold.js';
import { inAllLanguages } from '../packs.js';

const PARTS = new Set(inAllLanguages(({ partHeadings }) => partHeadings).map(bareWords));

/** Whether a heading names a part that pages of many kinds have ("Details"), and not what its page is about. */
export function isPartHeading(heading: string): boolean {
  return PARTS.has(bareWords(heading));
}
