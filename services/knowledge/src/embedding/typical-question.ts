import { inAllLanguages } from '@chirrup/text/packs';

/** Questions about anything, asked of many kinds of sites. */
export const TYPICAL_QUESTIONS: readonly string[] = inAllLanguages(
  ({ typicalQuestions }) => typicalQuestions,
);

/** How much of what all questions have in common is taken off; chosen on the sites of `training/sites`. */
const SHARE = 0.35;

/** The mean of vectors of the same length. */
export function meanVector(vectors: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors)
    for (const [at, value] of vector.entries()) mean[at] = (mean[at] ?? 0) + value / vectors.length;
  return mean;
}

/**
 * A question's unit vector without a third of what it has in common with every question: a passage that is near to any
 * question ("Frequent questions") is found for what it says, not for being near to questions.
 * @param typical the mean of the vectors of `TYPICAL_QUESTIONS`, by the same model
 */
export function distinctiveVector(vector: Float32Array, typical: Float32Array): Float32Array {
  const left = vector.map((value, at) => value - SHARE * (typical[at] ?? 0));
  const length = Math.hypot(...left);
  return length === 0 ? vector : left.map((value) => value / length);
}
