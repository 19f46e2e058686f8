import type { Language } from '@chirrup/text/language';
import { splitSentences } from '@chirrup/text/sentences';
import { countWords } from '../../chunking/count-words.js';

/** The longest a quote gets: what is read at a glance. */
export const QUOTE_WORDS = 60;
/** Vietnamese is written in syllables: a word has about one and a half of them. */
const VIETNAMESE_QUOTE_WORDS = 84;

/** The longest quote in a language, as `countWords` counts. */
export function quoteWords(language: Language): number {
  return language === 'vi' ? VIETNAMESE_QUOTE_WORDS : QUOTE_WORDS;
}

export interface QuoteSpan {
  readonly text: string;
  /** Index of its first character in the passage. */
  readonly start: number;
  /** The same of its best unit. */
  readonly best: number;
  readonly words: number;
}

/**
 * The best unit of a passage with as many of its neighbours as fit into a quote.
 * @param scores of its units: the better neighbour is taken first, the one after if nothing tells them apart
 */
export function spanAround(
  text: string,
  best: number,
  limit = QUOTE_WORDS,
  scores: readonly number[] = [],
): QuoteSpan {
  const units = splitSentences(text);
  const sizes = units.map((unit) => countWords(unit.text));
  const middle = Math.min(best, units.length - 1);
  let [first, last] = [middle, middle];
  let words = sizes[middle] ?? 0;
  for (;;) {
    const after = fitting(sizes[last + 1], limit - words);
    const before = fitting(sizes[first - 1], limit - words);
    const isAfterBetter = (scores[last + 1] ?? 0) >= (scores[first - 1] ?? 0);
    if (after !== undefined && (before === undefined || isAfterBetter)) {
      last += 1;
      words += after;
    } else if (before !== undefined) {
      first -= 1;
      words += before;
    } else break;
  }
  const start = units[first]?.start ?? 0;
  const end = (units[last]?.start ?? 0) + (units[last]?.text.length ?? 0);
  return { text: text.slice(start, end), start, best: units[middle]?.start ?? 0, words };
}

function fitting(words: number | undefined, room: number): number | undefined {
  return words !== undefined && words <= room ? words : undefined;
}
