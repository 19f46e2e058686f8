import { countWords } from '../../chunking/count-words.js';
import { unitsOf } from './units.js';

/** The longest a quote gets: what is read at a glance. */
export const QUOTE_WORDS = 60;

export interface Span {
  readonly text: string;
  /** Index of its first character in the passage. */
  readonly start: number;
  readonly words: number;
}

/** The best unit of a passage with as many of its neighbours, those after it first, as fit into a quote. */
export function spanAround(text: string, best: number, limit = QUOTE_WORDS): Span {
  const units = unitsOf(text);
  const sizes = units.map((unit) => countWords(unit.text));
  let first = Math.min(best, units.length - 1);
  let last = first;
  let words = sizes[first] ?? 0;
  for (;;) {
    const after = sizes[last + 1];
    const before = sizes[first - 1];
    if (after !== undefined && words + after <= limit) {
      last += 1;
      words += after;
    } else if (before !== undefined && words + before <= limit) {
      first -= 1;
      words += before;
    } else break;
  }
  const start = units[first]?.start ?? 0;
  const end = (units[last]?.start ?? 0) + (units[last]?.text.length ?? 0);
  return { text: text.slice(start, end), start, words };
}
