import type { BotProfile, Knowledge } from './knowledge.js';

/** Whether a model has anything to answer from; without, it would invent an answer. With an address it can say whom to ask. */
export const hasMaterial = (
  { passages, qa }: Knowledge,
  { instructions, supportEmail }: BotProfile,
): boolean => passages.length > 0 || qa.length > 0 || instructions.trim() !== '' || supportEmail !== '';

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
