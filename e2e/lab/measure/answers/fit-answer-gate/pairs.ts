// Fits PAIRS_READ and PAIRS_UNREAD of retrieval/relevance/weights.ts on questions about FAQ pairs, each asked once as it is
// and once without its own pair, and on those of training/*-pairs.json (after a build, with the local model's server running):
// EMBEDDINGS_BASE_URL=… node e2e/lab/measure/answers/fit-answer-gate/pairs.ts faq.json.gz COLLECTION
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pairDocuments } from '@chirrup/knowledge/chunking/documents';
import type { Embedder } from '@chirrup/knowledge/embedding/embedder';
import type { PassageReader } from '@chirrup/knowledge/reading/passage-reader';
import { understandQuestion } from '@chirrup/knowledge/retrieval/question/understand-question';
import { rank } from '@chirrup/knowledge/retrieval/ranking/rank';
import { bestWordings, weighPairs } from '@chirrup/knowledge/retrieval/relevance/judge-pairs';
import { byRelevance, NO_READINGS } from '@chirrup/knowledge/retrieval/relevance/relevance';
import { allSignals } from '@chirrup/knowledge/retrieval/relevance/signals';
import { PAIRS_UNREAD } from '@chirrup/knowledge/retrieval/relevance/weights';
import { InMemorySearchIndex } from '@chirrup/knowledge/search/index/in-memory-search-index';
import { textToRead } from '@chirrup/knowledge/search/vectors/embedding-texts';
import { root } from '@chirrup/testing/root';
import { cachedEmbedder } from '../retrieval/bot/cached-embedder.ts';
import { localReader } from '../retrieval/bot/local-reader.ts';
import { questionVector } from '../retrieval/bot/question-vector.ts';
import { fitLogistic, probability } from './logistic.ts';

const CANDIDATES = 30;
const READ_PAIRS = 4;
const PENALTY = 3;
const QUESTIONS = 600;
const STEPS = [0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7];
const NAMES = ['unit', 'words', 'lead', 'read'] as const;
const WORDS = NAMES.indexOf('words');

interface Collection {
  readonly pairs: readonly { id: string; question: string; answer: string }[];
  /** Without `id`: no pair answers. */
  readonly queries: readonly { q: string; id?: string }[];
  /** How often each counts. */
  readonly weight: number;
}

const [, , file = '', name = ''] = process.argv;
const faq: Collection = { ...JSON.parse(gunzipSync(readFileSync(file)).toString('utf8'))[name], weight: 1 };
const step = Math.max(1, Math.floor(faq.queries.length / QUESTIONS));
const small = ['foreign-pairs', 'shop-pairs'].map((set): Collection => {
  const { pairs, asked, unanswerable } = JSON.parse(
    readFileSync(join(root, `services/knowledge/training/${set}.json`), 'utf8'),
  );
  return {
    pairs: pairs.map((pair: { question: string; answer: string }) => ({ ...pair, id: pair.question })),
    queries: [
      ...asked.map(({ q, pair }: { q: string; pair: string }) => ({ q, id: pair })),
      ...unanswerable.map((q: string) => ({ q })),
    ],
    weight: 3,
  };
});
const collections = [{ ...faq, queries: faq.queries.filter((_, at) => at % step === 0) }, ...small];
const model = cachedEmbedder() as Embedder;
if (!model) throw new Error('Name the local model in EMBEDDINGS_BASE_URL.');

interface Example {
  readonly signals: number[];
  readonly isRight: boolean;
  readonly isThere: boolean;
}

async function examplesOf({ pairs, queries }: Collection, bot: string, reader: PassageReader) {
  const index = new InMemorySearchIndex();
  for (const pair of pairs) await index.replace(undefined, bot, pair.id, pairDocuments(pair));
  await index.understand(bot, model);
  const examples: Example[] = [];
  for (const { q, id } of queries) {
    const question = await understandQuestion(index, bot, q);
    const { vector } = await questionVector(model, q);
    const meaning = { model: model.modelId ?? '', vectors: { qa: vector, passage: vector } };
    const found = await index.candidates(bot, question.terms, CANDIDATES, meaning);
    const background = found.background?.qa;
    if (!background) throw new Error('No pair has vectors.');
    for (const without of id === undefined ? [''] : [undefined, id]) {
      const ranked = rank(question, found).filter(({ candidate }) => candidate.document.sourceId !== without);
      const signals = allSignals(question, ranked, background, 'qa');
      const near = bestWordings(byRelevance(signals, NO_READINGS, PAIRS_UNREAD))
        .slice(0, READ_PAIRS)
        .map((each) => each.ranked.candidate.document);
      const read = await reader.read(q, near.map(textToRead), bot);
      const readings = new Map([...read].map(([at, reading]) => [near[at]?.docId ?? '', reading]));
      const [first] = await weighPairs(index, bot, question, {
        pairs: ranked,
        signals,
        readings,
        total: found.total,
      });
      if (first)
        examples.push({
          signals: NAMES.map((signal) => first.signals[signal]),
          isRight: first.ranked.candidate.document.sourceId === id,
          isThere: without === undefined,
        });
    }
  }
  return examples;
}

const sets: Example[][] = [];
for (const [at, collection] of collections.entries())
  sets.push(await examplesOf(collection, `pairs-${at}`, localReader));
const sharesWords = ({ signals }: Example) => (signals[WORDS] ?? 0) > 0;
/** Where words are shared the reader adds nothing. */
const usedOf = (example: Example) =>
  example.signals.map((signal, at) => (NAMES[at] === 'read' && sharesWords(example) ? 0 : signal));
const gateFor = (isIn: (example: Example) => boolean) => {
  const examples = sets
    .flatMap((set, at) => Array.from({ length: collections[at]?.weight ?? 1 }, () => set).flat())
    .filter(isIn);
  return fitLogistic(
    examples.map(usedOf),
    examples.map(({ isRight }) => isRight),
    PENALTY,
  );
};
const gates = { PAIRS_UNREAD: gateFor(sharesWords), PAIRS_READ: gateFor((each) => !sharesWords(each)) };
for (const [gate, weights] of Object.entries(gates))
  console.log(gate, JSON.stringify({ names: NAMES, ...weights }));
for (const [at, set] of sets.entries())
  for (const enough of STEPS) {
    const says = (example: Example) =>
      probability(sharesWords(example) ? gates.PAIRS_UNREAD : gates.PAIRS_READ, usedOf(example)) >= enough;
    const share = (of: readonly Example[], counts: (each: Example) => boolean) =>
      (of.filter(counts).length / of.length).toFixed(3);
    const there = set.filter(({ isThere }) => isThere);
    const away = set.filter(({ isThere }) => !isThere);
    console.log(
      `set ${at} from ${enough}: right ${share(there, (each) => says(each) && each.isRight)}, wrong ${share(there, (each) => says(each) && !each.isRight)}, refused without its pair ${share(away, (each) => !says(each))}`,
    );
  }
