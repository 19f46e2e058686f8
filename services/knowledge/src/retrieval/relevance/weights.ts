/** Made by `scripts/fit-answer-gate` out of `training/sites`; out of all sites it finds hardly better ones (`docs/quality.md`). */
export const RELEVANCE = {
  block: 1.577,
  unit: 0.791,
  words: 0.697,
  typesGiven: 0.395,
  /** Not fitted: the sites' questions are too short to say. Chosen on a quarter of XQuAD's. */
  longQuestionWords: 1.5,
} as const;

export const CONFIDENCE = {
  bias: -6.766,
  weights: {
    block: 0.353,
    unit: 0.308,
    words: 0.026,
    coverage: 0.517,
    unitCoverage: 0.612,
    lead: 0.189,
    tail: 0.189,
    unknown: -0.112,
    unknownWords: -0.001,
    length: 0.036,
    contentLength: 0.538,
    agreement: 0.149,
    pages: 0.467,
    typesGiven: 0.343,
    typesMissing: -0.356,
    yesOrNo: -0.217,
    bestCoverage: 0.782,
    quoteLength: 0.592,
    lexical: 0.163,
    contactUnasked: -0.99,
    foreign: 0.924,
  },
} as const;

/**
 * Where passages were read: fitted on the sites held back from the reader's training, and on questions about other sites
 * (`training/reader/MODEL-CARD.md`).
 */
export const READING = {
  relevance: { block: 1, unit: 0.4, words: 0.7, read: 0.9 },
  confidence: { bias: -1.87, unit: 0.41, lead: 0.29, read: 0.37 },
  worthOffering: 0.14,
} as const;

/** From which confidence on a bot answers, by how careful its owner wants it to be. */
export const ENOUGH = { careful: 0.66, balanced: 0.5, bold: 0.42 } as const;

/** Below, what was found is not near enough to be offered either. */
export const WORTH_OFFERING = 0.07;

/** Fitted across two collections of FAQ pairs, with each question's own pair left out as examples of misses. */
export const PAIR_RELEVANCE = {
  block: 0.159,
  unit: 1.088,
  words: 2.887,
  /** Chosen on both collections. */
  longQuestionWords: 2,
} as const;

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

/** For pairs with other wordings. Fitted on the site's own bot: each wording asked without itself, and without its pair. */
export const WORDINGS_CONFIDENCE = { bias: -5.786, agreement: 0.349, block: 0.853, coverage: 1.385 } as const;
