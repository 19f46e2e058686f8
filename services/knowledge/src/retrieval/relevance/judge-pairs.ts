import { analyseWords } from '@chirrup/text/analyse';
import { frequenciesOf, type SearchIndex } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import { matchPair, type PairMatch } from '../ranking/match-pair.js';
import { leadOf, type Ranked } from '../ranking/rank.js';
import type { RankedQa } from '../result/retrieval.js';
import { type GateSignals, gateConfidence, leadIn } from './confidence.js';
import { byRelevance, type DocumentReadings, isAnyRead } from './relevance.js';
import type { Signals } from './signals.js';
import { type Gate, PAIRS_READ, PAIRS_UNREAD } from './weights.js';

const QA_LIMIT = 5;
/** Most that a pair reaches which differs from the question in the very word that is asked about. */
const DOUBTFUL = 0.4;

export interface JudgedPairs {
  /** Best first. */
  readonly qa: readonly RankedQa[];
  /** The pair whose question the visitor asks. */
  readonly verified: RankedQa | undefined;
}

/** How well the best pairs fit a question by its words. */
export async function judgePairs(
  index: SearchIndex,
  botId: string,
  question: Question,
  pairs: readonly Ranked[],
  total: number,
): Promise<JudgedPairs> {
  const best = pairs.slice(0, QA_LIMIT);
  const matches = await matchesOf(index, botId, question, best, pairs, total);
  const qa = best.map((pair, at) => toRanked(pair, matches[at]?.confidence ?? 0));
  const verified = qa
    .filter((_, at) => matches[at]?.verified)
    .reduce<RankedQa | undefined>(
      (surest, pair) => (pair.confidence > (surest?.confidence ?? 0) ? pair : surest),
      undefined,
    );
  return { qa, verified };
}

/** Pairs found by words and meaning. */
export interface FoundPairs {
  /** Each with the wording that is nearest by words, best first. */
  readonly pairs: readonly Ranked[];
  /** Of all wordings of them. */
  readonly signals: readonly Signals[];
  readonly readings: DocumentReadings;
  /** Documents of the bot. */
  readonly total: number;
}

/** The nearest pairs with what speaks for each, most relevant first. */
export async function weighPairs(
  index: SearchIndex,
  botId: string,
  question: Question,
  { pairs, signals, readings, total }: FoundPairs,
): Promise<{ readonly ranked: Ranked; readonly signals: GateSignals }[]> {
  const gate = gateOf(signals, readings);
  const relevant = bestWordings(byRelevance(signals, readings, gate));
  const chosen = relevant.slice(0, QA_LIMIT);
  const best = chosen.map(({ ranked }) => ranked);
  const matches = await matchesOf(index, botId, question, best, pairs, total);
  return chosen.map((pair, at) => ({
    ranked: pair.ranked,
    signals: {
      unit: pair.unit,
      words: matches[at]?.confidence ?? 0,
      lead: leadIn(relevant, pair),
      read: pair.read,
    },
  }));
}

/** The same as `judgePairs` by words, meaning and reading together, for a question that no pair has word for word. */
export async function judgePairsByMeaning(
  index: SearchIndex,
  botId: string,
  question: Question,
  found: FoundPairs,
): Promise<readonly RankedQa[]> {
  const gate = gateOf(found.signals, found.readings);
  const surest = Math.max(...found.readings.values());
  const weighed = await weighPairs(index, botId, question, found);
  const qa = weighed.map(({ ranked, signals }) => {
    // shared words say more of two questions than the reader does; without any, whatever it is surest of answers
    const sharesWords = signals.words > 0;
    const likely = gateConfidence(sharesWords ? PAIRS_UNREAD : gate, signals);
    const isDoubtful = !sharesWords && signals.read < surest;
    return toRanked(ranked, isDoubtful ? Math.min(likely, DOUBTFUL) : likely);
  });
  return qa.toSorted((a, b) => b.confidence - a.confidence);
}

function gateOf(signals: readonly Signals[], readings: DocumentReadings): Gate {
  return isAnyRead(signals, readings) ? PAIRS_READ : PAIRS_UNREAD;
}

function toRanked({ candidate: { document, language } }: Ranked, confidence: number): RankedQa {
  return { document, language, confidence };
}

/** Of each pair the wording that is ranked first. */
export function bestWordings<T extends Signals>(ranked: readonly T[]): T[] {
  const bySource = Map.groupBy(ranked, ({ ranked: { candidate } }) => candidate.document.sourceId);
  return [...bySource.values()].flatMap(([best]) => best ?? []);
}

async function matchesOf(
  index: SearchIndex,
  botId: string,
  question: Question,
  best: readonly Ranked[],
  pairs: readonly Ranked[],
  total: number,
): Promise<PairMatch[]> {
  const terms = best.flatMap(({ candidate }) =>
    analyseWords(candidate.document.title, candidate.language).flatMap((word) => word.terms),
  );
  const frequencies = await frequenciesOf(index, botId, terms);
  return best.map((pair) =>
    matchPair(question, pair, { margin: isSame(pair, pairs[0]) ? leadOf(pairs) : 0, total, frequencies }),
  );
}

/** Whether two are wordings of one pair. */
function isSame(pair: Ranked, other: Ranked | undefined): boolean {
  return pair.candidate.document.sourceId === other?.candidate.document.sourceId;
}
