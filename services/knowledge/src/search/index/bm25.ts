import type { FieldLengths } from '../search-index.js';

/** A title has few words, each of them more significant than one of the text. */
export const TITLE_WEIGHT = 2;
export const SATURATION = 1.2;
export const TITLE_NORMALISATION = 0.3;
export const TEXT_NORMALISATION = 0.5;
/** Assumed beside a bot's own documents, so that weights in a small collection do not depend on chance. */
const BACKGROUND_DOCUMENTS = 10;

/** Inverse document frequency of a term: higher for rare terms, never negative. */
export function inverseFrequency(frequency: number, total: number): number {
  // the two may have been counted at different moments, and a search engine refuses a negative weight
  const others = Math.max(0, total - frequency) + BACKGROUND_DOCUMENTS;
  return Math.log(1 + (others + 0.5) / (frequency + 0.5));
}

/** BM25F without the inverse frequency: the two fields add up before the count saturates. */
export function termScore(
  titleCount: number,
  textCount: number,
  length: FieldLengths,
  average: FieldLengths,
): number {
  const title =
    (TITLE_WEIGHT * titleCount) /
    (1 - TITLE_NORMALISATION + TITLE_NORMALISATION * (length.title / average.title));
  const text = textCount / (1 - TEXT_NORMALISATION + TEXT_NORMALISATION * (length.text / average.text));
  const count = title + text;
  return (count * (SATURATION + 1)) / (count + SATURATION);
}
