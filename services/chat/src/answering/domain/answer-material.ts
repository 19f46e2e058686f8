import type { BotProfile, Knowledge } from './knowledge.js';

/** Whether a model has anything to answer from; without, it would invent an answer. */
export const hasMaterial = (knowledge: Knowledge, profile: BotProfile): boolean =>
  knowledge.passages.length > 0 || knowledge.qa.length > 0 || profile.instructions.trim() !== '';

/** Lowest score at which a pair answers a question of other words: 96 to 98 of 100 such answers are right (docs/quality.md). */
const CONFIDENT = 0.5;

/** The pair that answers a question of other words, unless the quotes are at least as likely to. */
export const confidentPair = ({
  qa,
  outcome,
  confidence,
}: Knowledge): Knowledge['qa'][number] | undefined => {
  const [pair] = qa;
  if (!pair || pair.score < CONFIDENT) return undefined;
  return outcome === 'answer' && confidence >= pair.score ? undefined : pair;
};
