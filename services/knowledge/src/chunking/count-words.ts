const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;

/** Words between spaces; where a script has none, two characters count as one. */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return Math.ceil(unspaced / 2) + (text.replace(UNSPACED, ' ').match(/\S+/g)?.length ?? 0);
}
