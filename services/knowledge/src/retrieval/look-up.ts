import type { QueryEmbedder, QuestionVector } from '../embedding/query-embedder.js';
import type { PassageReader } from '../reading/passage-reader.js';
import type { DocumentKind } from '../search/index-document.js';
import type { Candidates, SearchIndex } from '../search/search-index.js';
import { embeddingTexts } from '../search/vectors/embedding-texts.js';
import type { CosineBackground } from '../search/vectors/vector-arena.js';
import { withContact } from './contact/contact-answer.js';
import { withDelivery } from './delivery/delivery-answer.js';
import { withFacts } from './facts/fact-answer.js';
import { pairsWithHours, withHours } from './hours/hours-answer.js';
import { withPrices } from './prices/price-answer.js';
import type { Question } from './question/question.js';
import { understandQuestion } from './question/understand-question.js';
import { type Ranked, rank } from './ranking/rank.js';
import { haveSameWords } from './ranking/same-question.js';
import { type AnswerOptions, answerPassages } from './relevance/answer-passages.js';
import { type JudgedPairs, judgePairs, judgePairsByMeaning } from './relevance/judge-pairs.js';
import { byRelevance, type Readings } from './relevance/relevance.js';
import { nearnessOf, type Signals } from './relevance/signals.js';
import { passageSignals } from './relevance/weigh-passages.js';
import { rephrased, rephrasingOf } from './rephrasing/rephrase-question.js';
import type { Rephrasing } from './rephrasing/rephrasing.js';
import { answers, PAIR_ANSWERS, sureness } from './result/answers.js';
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
/** Of these so many are read. */
const READ = 16;
const NO_PAIRS: JudgedPairs = { qa: [], verified: undefined };

/** Looks one question up: also in other words where it is of a sort whose words lead elsewhere. */
export async function lookUp(
  index: SearchIndex,
  models: Models,
  botId: string,
  text: string,
  options: Omit<AnswerOptions, 'total'>,
): Promise<Retrieval> {
  const found = await lookUpAsAsked(index, models, botId, text, options);
  // a reader needs no other words
  const rephrasing = found.decision.read ? undefined : rephrasingOf(text);
  if (!rephrasing) return found;
  const isFound = isAbout(rephrasing, found);
  // of a follow-up the earlier question may be of such a sort, not the one that is asked now
  const overrules = rephrasing.overrules && options.followUp === undefined;
  if (answers(found) && (isFound || !overrules)) return found;
  const { languages } = await index.overview(botId);
  const instead = await lookUpAsAsked(index, models, botId, rephrased(rephrasing, languages), options);
  if (!isAbout(rephrasing, instead)) return found;
  return isFound && sureness(found) >= sureness(instead) ? found : instead;
}

/** Whether the owner's pair that is meant, or else the first passage, is about what was asked. */
function isAbout(rephrasing: Rephrasing, { qa: [pair], passages: [passage], decision }: Retrieval): boolean {
  if (decision.verified) return true;
  const isPairMeant = pair !== undefined && pair.confidence >= PAIR_ANSWERS;
  const first = isPairMeant ? pair : decision.outcome === 'nothing' ? undefined : passage;
  if (!first) return false;
  return rephrasing.isAbout(`${first.document.title} ${first.document.text}`, first.language);
}

/** By its words first, and by its meaning where no pair is surely meant. */
async function lookUpAsAsked(
  index: SearchIndex,
  { embedder, reader }: Models,
  botId: string,
  text: string,
  options: Omit<AnswerOptions, 'total'>,
): Promise<Retrieval> {
  const question = await understandQuestion(index, botId, text);
  const { documents, understoodBy } = await index.overview(botId);
  const searchByWords = () => index.candidates(botId, question.terms, CANDIDATES);
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
      : await index.candidates(botId, question.terms, CANDIDATES, {
          model: asked.modelId,
          // a pair's question is a question too
          vectors: { qa: asked.vector, passage: asked.distinctive },
        });
  const all = found === byWords ? ranked : rank(question, found);
  const passages = all.filter(ofKind('passage'));
  const { background } = found;
  const signals = background?.passage ? passageSignals(question, passages, background.passage) : [];
  const readings = await readNearest(reader, botId, text, signals);
  const { judged: byThemselves, meaning } = judge(
    question,
    found,
    passages,
    asked,
    { signals, readings },
    options,
  );
  const byMeaning = background?.qa
    ? await judgePairsByMeaning(
        index,
        botId,
        question,
        { pairs: pairsOf(all, text), wordings: all.filter(ofKind('qa')), passages, total: found.total },
        // two questions in one are near to much
        { qa: background.qa, typical: options.followUp ? undefined : asked.vector && asked.typical },
      )
    : pairs.qa;
  const isRead = readings.size > 0;
  const known = pairs.verified
    ? byThemselves
    : await withKnownSorts(index, botId, question, passages, byThemselves, options.followUp, isRead);
  const { judged, qa } =
    pairs.verified || isRead
      ? { judged: known, qa: byMeaning }
      : await withContact(index, botId, question, known, pairsWithHours(question, byMeaning), () =>
          nearnessByDocument(passages, background?.passage),
        );
  const offers = offersOf(judged.passages.slice(judged.quotes.length), judged.worthOffering);
  const { verified } = pairs;
  return {
    qa,
    passages: judged.passages,
    suggestions: verified ? [] : suggest(text, qa, background !== undefined),
    decision: {
      ...(verified ? { verified } : {}),
      answerable: judged.quotes.length > 0,
      outcome: judged.quotes.length > 0 ? 'answer' : offers.length > 0 ? 'offer' : 'nothing',
      quotes: judged.quotes,
      offers,
      confidence: judged.confidence,
      ...(isRead ? { read: readings.size } : {}),
      meaning,
    },
    pairsOnly: false,
  };
}

/** What the reader says of the passages that are nearest by words and meaning. */
async function readNearest(
  reader: PassageReader,
  botId: string,
  question: string,
  signals: readonly Signals[],
): Promise<Readings> {
  const near = byRelevance(signals)
    .slice(0, READ)
    .map(({ ranked }) => ranked.candidate.document);
  const texts = near.map((document) => embeddingTexts(document).block);
  const readings = new Map<string, number>();
  for (const [at, reading] of await reader.read(question, texts, botId)) {
    const document = near[at];
    if (document) readings.set(document.docId, reading);
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
  { signals, readings }: { signals: readonly Signals[]; readings: Readings },
  options: Omit<AnswerOptions, 'total'>,
): { judged: JudgedPassages; meaning: Decision['meaning'] } {
  if (asked.vector === undefined)
    return {
      judged: judgeByWords(question, passages, options.carefulness),
      meaning: asked.reason === 'empty' ? 'not_needed' : asked.reason,
    };
  if (!found.background?.passage)
    return { judged: judgeByWords(question, passages, options.carefulness), meaning: 'not_understood' };
  const judged = answerPassages(question, signals, readings, { ...options, total: found.total });
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

/** How near passages are by their meaning, in deviations over the bot's own. */
function nearnessByDocument(
  passages: readonly Ranked[],
  background: CosineBackground | undefined,
): ReadonlyMap<string, number> {
  if (!background) return new Map();
  return new Map(
    passages.map((ranked) => [ranked.candidate.document.docId, nearnessOf(ranked, background, 'passage')]),
  );
}

/** What was judged, or instead a fact, a price, opening hours or a rate of delivery where such a thing is asked for and stands there. */
async function withKnownSorts(
  index: SearchIndex,
  botId: string,
  question: Question,
  passages: readonly Ranked[],
  judged: JudgedPassages,
  followUp: string | undefined,
  isRead: boolean,
): Promise<JudgedPassages> {
  const byFacts = await withFacts(index, botId, question, judged, followUp);
  if (byFacts !== judged || isRead) return byFacts;
  const byDelivery = await withDelivery(index, botId, question, judged, followUp);
  if (byDelivery !== judged || followUp !== undefined) return byDelivery;
  const byHours = await withHours(index, botId, question, judged);
  if (byHours !== judged) return byHours;
  return withPrices(question, passages, judged);
}

function ofKind(kind: DocumentKind): (ranked: Ranked) => boolean {
  return ({ candidate }) => candidate.document.kind === kind;
}
