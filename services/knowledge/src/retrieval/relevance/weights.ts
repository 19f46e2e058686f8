/** Made by `scripts/fit-answer-gate` out of `training/sites`. */
// words: fitted .82; 1.2 ranks as well on the sites and better among the long paragraphs of encyclopaedias
export const RELEVANCE = { block: 1.544, unit: 0.833, words: 1.2, typesGiven: 0.46 } as const;

export const CONFIDENCE = {
  bias: -4.987,
  weights: {
    block: 0.251,
    unit: 0.231,
    words: 0.079,
    coverage: 0.39,
    unitCoverage: 0.443,
    lead: 0.119,
    tail: 0.127,
    unknown: -0.113,
    unknownWords: -0.017,
    length: 0.058,
    contentLength: 0.327,
    agreement: 0.22,
    pages: 0.276,
    typesGiven: 0.266,
    typesMissing: -0.273,
    yesOrNo: -0.22,
    bestCoverage: 0.427,
    quoteLength: 0.483,
    lexical: 0.297,
  },
} as const;

/** From which confidence on a bot answers, by how careful its owner wants it to be. */
export const ENOUGH = { careful: 0.62, balanced: 0.5, bold: 0.42 } as const;

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
