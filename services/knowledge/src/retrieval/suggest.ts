import type { IndexDocument } from '../search/index-document.js';
import { exactly } from './same-question.js';

export const SUGGESTION_LIMIT = 3;
const LONGEST = 120;

/** Up to three things to ask: the nearest pairs' questions, then the first ones the bot has, then what its pages are about. */
export function suggest(
  question: string,
  nearest: readonly IndexDocument[],
  first: readonly IndexDocument[],
): string[] {
  const suggestions: string[] = [];
  const all = [...nearest, ...first];
  const pairs = all.filter(({ kind }) => kind === 'qa').map(({ title }) => title);
  const pages = all.filter(({ kind }) => kind !== 'qa').map(({ title }) => headingOf(title));
  for (const text of [...pairs, ...pages]) {
    const usable = text !== '' && text.length <= LONGEST && !exactly(text, question);
    if (usable && !suggestions.some((known) => exactly(known, text))) suggestions.push(text);
    if (suggestions.length === SUGGESTION_LIMIT) break;
  }
  return suggestions;
}

/** The innermost heading says best what a passage is about; of a page's own title, the part before the site's name. */
function headingOf(title: string): string {
  const innermost = title.split(' › ').at(-1) ?? '';
  return (innermost.split(/\s[|–—]\s/)[0] ?? '').trim();
}
