/** Made by `scripts/fit-answer-gate` out of `training/sites`. */
export const RELEVANCE = {
  block: 1.577,
  unit: 0.791,
  words: 0.698,
  typesGiven: 0.395,
} as const;

export const CONFIDENCE = {
  bias: -6.724,
  weights: {
    block: 0.372,
    unit: 0.285,
    words: 0.018,
    coverage: 0.565,
    unitCoverage: 0.589,
    lead: 0.167,
    tail: 0.193,
    unknown: -0.058,
    unknownWords: 0.005,
    length: -0.043,
    contentLength: 0.649,
    agreement: 0.189,
    pages: 0.515,
    typesGiven: 0.398,
    typesMissing: -0.338,
    yesOrNo: -0.145,
    bestCoverage: 0.85,
    quoteLength: 0.565,
    lexical: 0.176,
    foreign: 0.813,
  },
} as const;

/** From which confidence on a bot answers, by how careful its owner wants it to be. */
export const ENOUGH = { careful: 0.66, balanced: 0.5, bold: 0.42 } as const;

/** Below, what was found is not near enough to be offered either. */
export const WORTH_OFFERING = 0.1;

/** Fitted across two collections of FAQ pairs, with each question's own pair left out as examples of misses. */
export const PAIR_RELEVANCE = { block: 0.159, unit: 1.088, words: 2.887 } as const;

export const PAIR_CONFIDENCE = {
  bias: -5.057,
  weights: {
    block: 0.169,
    unit: 0.256,
    words: -0.602,
    coverage: 0.685,
    titleCoverage: -2.311,
    lead: 0.222,
    tail: 0.169,
    lexical: 6.696,
    contentLength: 0.79,
    unknown: -0.635,
  },
} as const;
