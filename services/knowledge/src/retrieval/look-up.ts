import type { QueryEmbedder, QuestionVector } from '../embedding/query-embedder.js';
import { takeTurns } from '../outline/take-turns.js';
import type { PassageReader } from '../reading/passage-reader.js';
import type { DocumentKind } from '../search/index-document.js';
import type { Candidates, SearchIndex } from '../search/search-index.js';
import { textToRead } from '../search/vectors/embedding-texts.js';
import { askedFact } from './facts/asked-fact.js';
import { sheetTerms, withFacts } from './facts/fact-answer.js';
import type { Question } from './question/question.js';
import { understandQuestion } from './question/understand-question.js';
import { type Ranked, rank } from './ranking/rank.js';
import { haveSameWords } from './ranking/same-question.js';
import { type AnswerOptions, answerPassages } from './relevance/answer-passages.js';
import { bestWordings, type JudgedPairs, judgePairs, judgePairsByMeaning } from './relevance/judge-pairs.js';
import { byRelevance, type DocumentReadings, NO_READINGS } from './relevance/relevance.js';
import { allSignals, type Signals } from './relevance/signals.js';
import { PAIRS_UNREAD, UNREAD } from './relevance/weights.js';
import { type JudgedPassages, judgeByWords } from './result/judge-words.js';
import { offersOf } from './result/offers.js';
import type { Decision, Retrieval } from './result/retrieval.js';
import { suggest } from './result/suggest.js';

/** What a question's vector comes from. */
export type QuestionEmbedder = Pick<QueryEmbedder, 'embedQuestion'>;

/** Searches by words alone. */
export const WORDS_ONLY: QuestionEmbedder = { embedQuestion: async () => ({ reason: 'off' }) };

/** What makes vectors of a question, and reads passages for it. */
export interface Models {
  readonly embedder: QuestionEmbedder;
  readonly reader: PassageReader;
}

const CANDIDATES = 30;
/** The nearest that are read, in turn; of the sites that nothing was trained on, 8 passages gave no more right answers. */
const READ_PASSAGES = 4;
const READ_PAIRS = 4;

type LookUpOptions = Omit<AnswerOptions, 'total'>;

const NO_PAIRS: JudgedPairs = { qa: [], verified: undefined };

/** Looks one question up: by its words first, and by its meaning where no pair is surely meant. */
export async function lookUp(
  index: SearchIndex,
  { embedder, reader }: Models,
  botId: string,
  text: string,
  options: LookUpOptions,
): Promise<Retrieval> {
  const question = await understandQuestion(index, botId, text);
  const { documents, understoodBy } = await index.overview(botId);
  // of a follow-up only what it asks for itself is said
  const fact = askedFact(options.followUp ?? text);
  const terms = fact ? [...question.terms, ...sheetTerms(question)] : question.terms;
  const searchByWords = () => index.candidates(botId, terms, CANDIDATES);
  // without pairs one search is enough, by words and meaning together
  const byWords = documents.qa > 0 ? await searchByWords() : undefined;
  const ranked = byWords ? rank(question, byWords) : [];
  const pairs = byWords
    ? await judgePairs(index, botId, question, pairsOf(ranked, text), byWords.total)
    : NO_PAIRS;
  // a question that a pair has word for word needs no vector
  const asked: QuestionVector = pairs.verified
    ? { reason: 'empty' }
    : await embedder.embedQuestion(text, understoodBy);
  const found =
    asked.vector === undefined
      ? (byWords ?? (await searchByWords()))
      : await index.candidates(botId, terms, CANDIDATES, {
          model: asked.modelId,
          // a pair's question is a question too
          vectors: { qa: asked.vector, passage: asked.distinctive },
        });
  const all = found === byWords ? ranked : rank(question, found);
  const passages = all.filter(ofKind('passage'));
  const { background } = found;
  const signals = background?.passage ? allSignals(question, passages, background.passage, 'passage') : [];
  const pairSignals = background?.qa
    ? allSignals(question, all.filter(ofKind('qa')), background.qa, 'qa')
    : [];
  const readings = await readNearest(reader, botId, text, [pairSignals, signals], options.followUp);
  const { judged: byThemselves, meaning } = judge(
    question,
    found,
    passages,
    asked,
    { signals, readings },
    options,
  );
  const qa =
    pairSignals.length > 0
      ? await judgePairsByMeaning(index, botId, question, {
          pairs: pairsOf(all, text),
          signals: pairSignals,
          readings,
          total: found.total,
        })
      : pairs.qa;
  const { verified } = pairs;
  const judged = verified || !fact ? byThemselves : withFacts(question, passages, byThemselves, fact);
  const offers = offersOf(judged.passages.slice(judged.quotes.length), judged.worthOffering);
  return {
    qa,
    passages: judged.passages,
    suggestions: verified ? [] : suggest(text, qa, background !== undefined),
    decision: {
      ...(verified ? { verified } : {}),
      outcome: judged.quotes.length > 0 ? 'answer' : offers.length > 0 ? 'offer' : 'nothing',
      quotes: judged.quotes,
      offers,
      confidence: judged.confidence,
      needed: judged.needed,
      read: readings.size,
      meaning,
    },
    pairsOnly: false,
  };
}

/**
 * What the reader says of the pairs and passages that are nearest by words and meaning.
 * @param followUp where the question is a follow-up with what it follows: what answers it has to answer this too
 */
async function readNearest(
  reader: PassageReader,
  botId: string,
  question: string,
  [pairs, passages]: readonly [pairs: readonly Signals[], passages: readonly Signals[]],
  followUp: string | undefined,
): Promise<DocumentReadings> {
  const near = takeTurns(
    [
      bestWordings(byRelevance(pairs, NO_READINGS, PAIRS_UNREAD)).slice(0, READ_PAIRS),
      byRelevance(passages, NO_READINGS, UNREAD).slice(0, READ_PASSAGES),
    ],
    READ_PAIRS + READ_PASSAGES,
  ).map(({ ranked }) => ranked.candidate.document);
  const texts = near.map(textToRead);
  const [together, alone] = await Promise.all([
    reader.read(question, texts, botId),
    followUp === undefined ? undefined : reader.read(followUp, texts, botId),
  ]);
  const readings = new Map<string, number>();
  for (const [at, reading] of together) {
    const document = near[at];
    const byItself = alone?.get(at) ?? reading;
    if (document) readings.set(document.docId, (reading + byItself) / 2);
  }
  return readings;
}

/** The pairs among the ranked, each with its best wording: the one that was asked, else the one ranked first. */
function pairsOf(ranked: readonly Ranked[], asked: string): Ranked[] {
  const best = new Map<string, Ranked>();
  for (const pair of ranked.filter(ofKind('qa'))) {
    const { sourceId, title } = pair.candidate.document;
    if (!best.has(sourceId) || haveSameWords(asked, title)) best.set(sourceId, pair);
  }
  return ranked.filter((pair) => best.get(pair.candidate.document.sourceId) === pair);
}

function judge(
  question: Question,
  found: Candidates,
  passages: readonly Ranked[],
  asked: QuestionVector,
  { signals, readings }: { signals: readonly Signals[]; readings: DocumentReadings },
  options: LookUpOptions,
): { judged: JudgedPassages; meaning: Decision['meaning'] } {
  if (asked.vector === undefined)
    return {
      judged: judgeByWords(question, passages, options.carefulness),
      meaning: asked.reason === 'empty' ? 'not_needed' : asked.reason,
    };
  if (!found.background?.passage)
    return { judged: judgeByWords(question, passages, options.carefulness), meaning: 'not_understood' };
  const judged = answerPassages(signals, readings, { ...options, total: found.total });
  // a page that was just saved is found by its words until it is understood
  const fresh =
    passages[0]?.candidate.meaning === undefined
      ? judgeByWords(question, passages, options.carefulness)
      : undefined;
  return {
    judged: fresh && fresh.quotes.length > 0 && judged.quotes.length === 0 ? fresh : judged,
    meaning: 'used',
  };
}

function ofKind(kind: DocumentKind): (ranked: Ranked) => boolean {
  return ({ candidate }) => candidate.document.kind === kind;
}
