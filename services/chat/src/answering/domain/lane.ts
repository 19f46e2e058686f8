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

/** The lane when there is no model, or it has failed. */
export const laneWithoutModel = (knowledge: Knowledge): 'extractive' | 'none' =>
  knowledge.answerable && knowledge.passages[0]?.extract.trim() ? 'extractive' : 'none';
