import type { Retrieval } from './retrieval.js';

const QUOTE_LIMIT = 2;

/**
 * One retrieval out of those of a whole message and of the two questions in it: what answers either of them, each part
 * by its best quote; the whole where no part is answered.
 */
export function joinParts([whole, ...parts]: readonly Retrieval[]): Retrieval {
  if (!whole) throw new Error('A message has at least one part.');
  if (whole.decision.verified) return whole;
  const quotes = parts.flatMap(({ decision }) => decision.quotes.slice(0, 1));
  const distinct = quotes.filter((quote, at) => quotes.findIndex(({ text }) => text === quote.text) === at);
  if (distinct.length === 0) return whole;
  const best = Math.max(...parts.map(({ decision }) => decision.confidence));
  return {
    ...whole,
    decision: {
      ...whole.decision,
      answerable: true,
      outcome: 'answer',
      quotes: distinct.slice(0, QUOTE_LIMIT),
      confidence: best,
    },
  };
}
