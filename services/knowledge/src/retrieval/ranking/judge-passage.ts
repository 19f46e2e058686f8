import { analyseWords } from '@chirrup/text/analyse';
import type { Question } from '../question/question.js';
import { coverage, type Ranked } from './rank.js';

/** Fitted on paragraphs in six languages, with each question's own paragraph left out as examples of misses. */
const MARGIN = 1.5;
const EXTRACT = 0.8;
const NEEDED = 2.2;
const SLOPE = 3;
const MARGIN_LIMIT = 0.5;
/** A passage that lacks half of what a question asks about answers another question. */
const LEAST_COVERAGE = 0.5;

/** How likely a passage answers: its score, its lead over other pages, and how much its `quoted` words cover. 0…1 */
export function judgePassage(question: Question, ranked: Ranked, margin: number, quoted: string): number {
  if (ranked.coverage < LEAST_COVERAGE) return Math.min(0.49, ranked.coverage);
  const present = new Set(analyseWords(quoted, ranked.candidate.language).flatMap(({ terms }) => terms));
  const found = new Set(question.terms.flatMap(({ term }, at) => (present.has(term) ? [at] : [])));
  for (const { term } of ranked.candidate.title) found.add(term);
  const evidence =
    ranked.score + MARGIN * Math.min(margin, MARGIN_LIMIT) + EXTRACT * coverage(question, found);
  return 1 / (1 + Math.exp(-SLOPE * (evidence - NEEDED)));
}
