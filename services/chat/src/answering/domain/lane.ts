import type { Lane } from './answer.js';
import type { BotProfile, Knowledge } from './knowledge.js';

/** The lane that answers: the owner's own words first, then a model, then the page's words, else an honest no. */
export const chooseLane = (knowledge: Knowledge, profile: BotProfile, hasModel: boolean): Lane => {
  if (knowledge.verified) return 'verified';
  const hasMaterial =
    knowledge.passages.length > 0 || knowledge.qa.length > 0 || profile.instructions.trim() !== '';
  if (hasModel && hasMaterial) return 'model';
  return laneWithoutModel(knowledge);
};

/** From this confidence on a pair answers a question that is not worded like it: 96 to 98 of 100 are right (docs/quality.md). */
const CONFIDENT = 0.5;

/** A pair that answers though its question is not the visitor's, when no passage answers more surely. */
export const confidentPair = ({
  qa,
  passages,
  answerable,
}: Knowledge): Knowledge['qa'][number] | undefined => {
  const [pair] = qa;
  if (!pair || pair.score < CONFIDENT) return undefined;
  return answerable && (passages[0]?.score ?? 0) > pair.score ? undefined : pair;
};

/** The lane when there is no model, or it has failed. */
export const laneWithoutModel = (knowledge: Knowledge): 'extractive' | 'none' => {
  if (confidentPair(knowledge)) return 'extractive';
  return knowledge.answerable && knowledge.passages[0]?.extract.trim() ? 'extractive' : 'none';
};
