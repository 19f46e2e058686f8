import type { IndexDocument } from '../search/index-document.js';
import { exactly } from './same-question.js';

export const SUGGESTION_LIMIT = 3;
const LONGEST = 120;

/** Up to three things to ask: the nearest pairs' questions, then headings of the nearest pages, then the first ones the bot has. */
export function suggest(
  question: string,
  nearest: readonly IndexDocument[],
  first: readonly IndexDocument[],
): string[] {
  const suggestions: string[] = [];
  for (const document of [...nearest, ...first]) {
    const text = document.kind === 'qa' ? document.title : headingOf(document.title);
    const usable = text !== '' && text.length <= LONGEST && !exactly(text, question);
    if (usable && !suggestions.some((known) => exactly(known, text))) suggestions.push(text);
    if (suggestions.length === SUGGESTION_LIMIT) break;
  }
  return suggestions;
}

/** The innermost heading says best what a passage is about. */
function headingOf(title: string): string {
  return title.split(' › ').at(-1)?.trim() ?? '';
}
