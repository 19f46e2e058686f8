import { splitSentences } from '@chirrup/text/sentences';
import type { DocumentKind } from '../../search/index-document.js';
import type { CosineBackground, Cosines } from '../../search/vectors/vector-arena.js';
import type { Question } from '../question/question.js';
import { coverage, type Ranked } from '../ranking/rank.js';
import { termsByUnit } from '../ranking/unit-terms.js';

/** What speaks for one passage as the answer. Cosines count in standard deviations over the bot's own passages. */
export interface Signals {
  readonly ranked: Ranked;
  /** Of the whole passage under its headings. */
  readonly block: number;
  /** Of the sentence or line that is nearest. */
  readonly unit: number;
  /** Which sentence or line answers best. */
  readonly best: number;
  /** How well each sentence or line answers. */
  readonly unitScores: readonly number[];
  /** How far its cosine is ahead of the next sentence's; 0 if there is only one, or some were not compared. */
  readonly bestLead: number;
}

/** A hair's breadth of cosine between two sentences is decided by their words. */
const COSINE_WEIGHT = 10;
const COVERAGE_WEIGHT = 0.3;
/** Cosines of one bot hardly differ when it has a passage or two. */
const LEAST_DEVIATION = 0.01;

/** One without a meaning is as near as the mean. */
function deviationsOf(cosines: Cosines | undefined, { mean: usual, deviation }: CosineBackground) {
  const inDeviations = (cosine: number) => (cosine - usual) / Math.max(deviation, LEAST_DEVIATION);
  const { block, units } = cosines ?? { block: usual, units: [] };
  return {
    block: inDeviations(block),
    unit: inDeviations(Math.max(...(units.length > 0 ? units : [block]))),
  };
}

/**
 * @param ranked a candidate with a meaning
 * @param as which of the question's vectors counts, as for pairs or as for passages
 */
export function signalsOf(
  question: Question,
  ranked: Ranked,
  background: CosineBackground,
  as: DocumentKind,
): Signals {
  const { document } = ranked.candidate;
  const meaning = ranked.candidate.meaning?.[as];
  const cosines = meaning?.units ?? [];
  const units = splitSentences(document.text);
  const coverages = termsByUnit(ranked.candidate, units).map((terms) => coverage(question, terms));
  // words decide about the lines of a long list that have no vector
  const usual = cosines.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, cosines.length);
  const scores = units.map(
    (_, at) => COSINE_WEIGHT * (cosines[at] ?? usual) + COVERAGE_WEIGHT * (coverages[at] ?? 0),
  );
  const best = Math.max(0, scores.indexOf(Math.max(...scores)));
  const lead = (cosines[best] ?? 0) - Math.max(...cosines.filter((_, at) => at !== best));
  const deviation = Math.max(background.deviation, LEAST_DEVIATION);
  return {
    ranked,
    ...deviationsOf(meaning, background),
    best,
    unitScores: scores,
    bestLead: cosines.length < Math.max(2, units.length) ? 0 : lead / deviation,
  };
}

/** The signals of each. */
export function allSignals(
  question: Question,
  ranked: readonly Ranked[],
  background: CosineBackground,
  as: DocumentKind,
): Signals[] {
  return ranked.map((entry) => signalsOf(question, entry, background, as));
}
