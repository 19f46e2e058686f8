/** How much each signal says. */
export interface Gate {
  readonly relevance: Readonly<Record<'block' | 'unit' | 'words' | 'read', number>>;
  /** Of the first: log-odds that it answers. */
  readonly confidence: Readonly<Record<'bias' | 'unit' | 'words' | 'lead' | 'read', number>>;
}

/**
 * Fitted by `e2e/lab/measure/answers/fit-answer-gate` on the sites held back from the reader's training, and on questions about other
 * sites (`training/reader/MODEL-CARD.md`).
 */
export const READ: Gate = {
  relevance: { block: 1, unit: 0.4, words: 0.7, read: 1.5 },
  confidence: { bias: -1.45, unit: 0.32, words: 0, lead: 0.16, read: 0.6 },
};

/** The same if nothing was read. */
export const UNREAD: Gate = {
  relevance: { block: 1.6, unit: 0.8, words: 0.7, read: 0 },
  confidence: { bias: -2.3, unit: 0.25, words: 0.65, lead: 0.46, read: 0 },
};

/** Of pairs that share words with the question; `words` of its confidence is that by words alone. */
export const PAIRS_UNREAD: Gate = {
  relevance: { block: 0.16, unit: 1.09, words: 2.9, read: 0 },
  confidence: { bias: -3.07, unit: 0.28, words: 3.37, lead: 0.41, read: 0 },
};

/** Of pairs that share none with it, where they were read. Both fitted on questions about FAQ pairs and shops. */
export const PAIRS_READ: Gate = {
  relevance: { block: 0.16, unit: 1.09, words: 2.9, read: 0.1 },
  confidence: { bias: -0.21, unit: -0.19, words: 0, lead: 1.07, read: 0.73 },
};

/** From which confidence on a page is offered. */
export const WORTH_OFFERING = 0.08;

/** From which confidence on a bot answers, by how careful its owner wants it to be. */
export const ENOUGH = { careful: 0.66, balanced: 0.5, bold: 0.42 } as const;
