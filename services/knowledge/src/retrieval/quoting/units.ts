import { type Sentence, splitSentences } from '@chirrup/text/sentences';

/** Units of one passage that have vectors of their own. */
export const UNIT_LIMIT = 12;

/** The sentences of a passage, or its lines where it is a list or table: what a quote is put together from. */
export function unitsOf(text: string): readonly Sentence[] {
  return splitSentences(text);
}

/** Words between spaces; where a script has none, two characters count as one. */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return Math.ceil(unspaced / 2) + (text.replace(UNSPACED, ' ').match(/\S+/g)?.length ?? 0);
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
