import type { EmbeddingKind } from '../embedder.js';

/** Characters a model reads of a text; what lies beyond costs the server time and changes nothing. */
const LIMITS: Readonly<Record<EmbeddingKind, number>> = { query: 1_200, passage: 2_000 };

/** Scripts written without spaces: a character there is about as much as three elsewhere. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const DENSE_COST = 3;

/** The text as it is sent: well-formed, not too long and never empty, which servers refuse. */
export const cutForModel = (whole: string, kind: EmbeddingKind): string => {
  const text = whole.trim();
  const limit = LIMITS[kind];
  let budget = limit;
  let end = 0;
  // text beyond the limit is not read: texts may be large
  for (const character of text.slice(0, limit + 1).toWellFormed()) {
    budget -= DENSE.test(character) ? DENSE_COST : character.length;
    if (budget < 0) break;
    end += character.length;
  }
  const cut = text.slice(0, end).toWellFormed().trimEnd();
  return cut === '' ? '-' : cut;
};
