/** Sums over judged replies; of a vote the value is 0 or 100, of a guess between. */
export interface ScoreSums {
  weight: number;
  weightSquares: number;
  scores: number;
  scoreSquares: number;
}

/** A mean of 0 to 100 with the interval it lies in 95 times of 100. */
export interface Score {
  score: number;
  low: number;
  high: number;
}

/** A vote says more than a guess. */
export const VOTE_WEIGHT = 4;

const Z = 1.96;
/** What is expected before anything is known, as if it had been seen this often: few replies prove little. */
const PRIOR_SPREAD = 35;
const PRIOR_WEIGHT = 4;

const rounded = (value: number): number => Math.round(Math.max(0, Math.min(100, value)) * 10) / 10;

/** Undefined if nothing was judged. */
export const scoreOf = ({ weight, weightSquares, scores, scoreSquares }: ScoreSums): Score | undefined => {
  if (weight === 0) return undefined;
  const mean = scores / weight;
  const seen = Math.max(0, scoreSquares / weight - mean * mean);
  const variance = (seen * weight + PRIOR_SPREAD ** 2 * PRIOR_WEIGHT) / (weight + PRIOR_WEIGHT);
  const effective = weight ** 2 / weightSquares;
  const half = Z * Math.sqrt(variance / effective);
  return { score: rounded(mean), low: rounded(mean - half), high: rounded(mean + half) };
};
