/** Made by `scripts/fit-answer-gate` out of `training/sites`. */
// words: fitted .7; 1.2 ranks as well on the sites and better among the long paragraphs of encyclopaedias
export const RELEVANCE = { block: 1.577, unit: 0.791, words: 1.2, typesGiven: 0.395 } as const;

export const CONFIDENCE = {
  bias: -6.935,
  weights: {
    block: 0.441,
    unit: 0.282,
    words: -0.029,
    coverage: 0.497,
    unitCoverage: 0.491,
    lead: 0.138,
    tail: 0.169,
    unknown: -0.147,
    unknownWords: -0.011,
    length: -0.011,
    contentLength: 0.627,
    agreement: 0.19,
    pages: 0.571,
    typesGiven: 0.37,
    typesMissing: -0.293,
    yesOrNo: -0.204,
    bestCoverage: 0.951,
    quoteLength: 0.602,
    lexical: 0.095,
    foreign: 0.81,
  },
} as const;

/** From which confidence on a bot answers, by how careful its owner wants it to be. */
export const ENOUGH = { careful: 0.66, balanced: 0.5, bold: 0.42 } as const;

/** Below, what was found is not near enough to be offered either. */
export const WORTH_OFFERING = 0.14;

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
