import type { BotProfile, Knowledge } from './knowledge.js';

/** Whether a model has anything to answer from; without, it would have to invent. */
export const hasMaterial = (knowledge: Knowledge, profile: BotProfile): boolean =>
  knowledge.passages.length > 0 || knowledge.qa.length > 0 || profile.instructions.trim() !== '';

/** From this confidence on a pair answers a question that is not worded like it: 96 to 98 of 100 are right (docs/quality.md). */
const CONFIDENT = 0.5;

/** A pair that answers though its question is not the visitor's, when no passage answers more surely. */
export const confidentPair = ({
  qa,
  outcome,
  confidence,
}: Knowledge): Knowledge['qa'][number] | undefined => {
  const [pair] = qa;
  if (!pair || pair.score < CONFIDENT) return undefined;
  return outcome === 'answer' && confidence > pair.score ? undefined : pair;
};
