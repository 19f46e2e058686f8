/** Made by `scripts/fit-answer-gate.ts` out of `training/sites`: not edited by hand. */
export const RELEVANCE = { block: 1.538, unit: 0.841, words: 0.826, typesGiven: 0.463 } as const;

export const CONFIDENCE = {
  bias: -4.748,
  weights: {
    block: 0.218,
    unit: 0.223,
    words: 0.058,
    coverage: 0.378,
    unitCoverage: 0.504,
    lead: 0.109,
    tail: 0.12,
    unknown: -0.196,
    unknownWords: -0.018,
    length: 0.082,
    contentLength: 0.369,
    agreement: 0.229,
    pages: 0.381,
    typesGiven: 0.31,
    typesMissing: -0.175,
    yesOrNo: -0.218,
    bestCoverage: 0.313,
    quoteLength: 0.429,
    lexical: 0.243,
  },
} as const;

/** From which confidence on a bot answers, by how careful its owner wants it to be. */
export const ENOUGH = { careful: 0.62, balanced: 0.48, bold: 0.41 } as const;

/** Below, what was found is not near enough to be offered either. */
export const WORTH_OFFERING = 0.19;

/** Fitted across two collections of FAQ pairs, with each question's own pair taken away to know what a miss looks like. */
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
