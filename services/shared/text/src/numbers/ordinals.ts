import { inAllLanguages } from '../packs.js';
import { STOP_WORDS } from '../words/stop-words.js';

/** `31.`, but not the end of `19.99.` or `A-31.` */
const ORDINAL = /(?<![\p{L}\p{N}.,:/+-])\d{1,2}\.$/u;
const YEAR = /(?<![\p{L}\p{N}.,:/+-])\d{4}\.$/u;
/** `5. 10.`, as the beginning of a date in numbers. */
const DAY_AND_MONTH = /(?<![\p{N}.,])\d{1,2}\. ?\d{1,2}\.$/u;

const MONTHS = word(inAllLanguages(({ months }) => months));
/** German nouns have a capital as the beginning of a sentence has. */
const COUNTED = word(inAllLanguages(({ ordinals }) => ordinals?.counted));
const LOWER_CASE_WORD = /^\s\p{Ll}[\p{Ll}\p{M}]*(?![\p{L}\p{N}_/.-]\p{L})/u;
const CAPITALISED_WORD = /^\s(?<word>\p{Lu}[\p{L}\p{M}]*)/u;
const BEFORE = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}'’-])(?:${inAllLanguages(({ ordinals }) => ordinals?.before).join('|')})\\s\\d{1,2}\\.$`,
  'iu',
);

const FUNCTION_WORDS: ReadonlySet<string> = new Set([...STOP_WORDS.values()].flatMap((words) => [...words]));

/** Whether the full stop at the end of `before`, the sentence so far, makes an ordinal of its number: `zum 31.| März`. */
export function isOrdinal(before: string, after: string): boolean {
  if (YEAR.test(before)) return DAY_AND_MONTH.test(before) || startsWithLowerCaseMonth(after);
  if (!ORDINAL.test(before)) return false;
  if (MONTHS.test(after) || COUNTED.test(after)) return true;
  if (/^\s\d{1,2}\.(?!\d)/.test(after)) return true;
  if (DAY_AND_MONTH.test(before) && /^\s\d{4}(?!\d)/.test(after)) return true;
  // who writes without capitals begins a sentence without one too
  if (LOWER_CASE_WORD.test(after)) return /\p{Lu}/u.test(before) || BEFORE.test(before);
  const { word: next = '' } = CAPITALISED_WORD.exec(after)?.groups ?? {};
  return next !== '' && BEFORE.test(before) && !FUNCTION_WORDS.has(next.toLowerCase());
}

/** `2025. március 5.` is how Hungarian writes a date. */
function startsWithLowerCaseMonth(after: string): boolean {
  return MONTHS.test(after) && /^\s\p{Ll}/u.test(after);
}

function word(alternatives: readonly string[]): RegExp {
  return new RegExp(`^\\s(?:${alternatives.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');
}
