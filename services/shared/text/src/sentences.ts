import { isOrdinal } from './numbers/ordinals.js';
import { inAllLanguages } from './packs.js';

export interface Sentence {
  readonly text: string;
  /** Index of its first character in the text given. */
  readonly start: number;
}

/** A run of marks is read from its beginning only, or each of its marks would be tried. */
const END =
  /(?:(?<![.!?…])[.!?…]+(?<marks>["'”’»)\]]{0,8})(?=\s)|(?<![。！？।॥])[。！？।॥]+["'”’»）」』]{0,8}|(?<!\n)\n+)/gu;
const ABBREVIATION = new RegExp(
  `(?:^|[\\s("'“])(?:\\p{Lu}|${inAllLanguages(({ abbreviations }) => abbreviations).join('|')})\\.$`,
  'iu',
);
/** So much after a number tells whether it is an ordinal. */
const MOST_AFTER = 40;

/** Sentences of a text; a line break always ends one, an abbreviation, initial or ordinal never does. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const close = (end: number) => {
    const raw = text.slice(start, end);
    const trimmed = raw.trim();
    if (trimmed !== '') sentences.push({ text: trimmed, start: start + raw.indexOf(trimmed) });
    start = end;
  };
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (match[0] !== '.' || !isOpenEnded(text, start, end)) close(end);
  }
  close(text.length);
  return sentences;
}

function isOpenEnded(text: string, start: number, end: number): boolean {
  return (
    ABBREVIATION.test(text.slice(Math.max(start, end - 12), end)) ||
    (/\d/.test(text.charAt(end - 2)) && isOrdinal(text.slice(start, end), text.slice(end, end + MOST_AFTER)))
  );
}
