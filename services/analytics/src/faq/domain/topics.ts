import { VOTE_WEIGHT } from '../../figures/domain/score.js';
import type { FaqCluster } from './faq-report.js';

/** A question of the period with how it went. */
export interface AskedQuestion {
  id: string;
  question: string;
  isAnswered: boolean;
  score: number | null;
  vote: number | null;
}

const MOST_TOPICS = 20;
const MOST_SAMPLES = 10;
/** One question is no topic. */
const LEAST_QUESTIONS = 2;

const meanScore = (questions: readonly AskedQuestion[]): number | null => {
  let [sum, weights] = [0, 0];
  for (const { score, vote } of questions) {
    const weight = vote ? VOTE_WEIGHT : Number(score !== null);
    sum += weight * (vote ? (vote > 0 ? 100 : 0) : (score ?? 0));
    weights += weight;
  }
  return weights > 0 ? Math.round(sum / weights) : null;
};

/**
 * The largest groups as topics.
 * @param groups places of questions, those nearest to the middle of their group first
 */
export const topicsOf = (
  questions: readonly AskedQuestion[],
  groups: readonly (readonly number[])[],
): FaqCluster[] =>
  groups
    .filter((group) => group.length >= LEAST_QUESTIONS)
    .slice(0, MOST_TOPICS)
    .map((group) => {
      const members = group.flatMap((at) => questions[at] ?? []);
      const wordings = new Map(members.toReversed().map((asked) => [asked.question.toLowerCase(), asked]));
      const distinct = members.filter((asked) => wordings.get(asked.question.toLowerCase()) === asked);
      return {
        samples: distinct.slice(0, MOST_SAMPLES).map(({ id, question }) => ({ id, content: question })),
        count: members.length,
        answered: members.filter(({ isAnswered }) => isAnswered).length,
        score: meanScore(members),
      };
    });
