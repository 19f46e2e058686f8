// Fits READING.confidence of retrieval/relevance/weights.ts on the sites held back from the reader's training (after a
// build, with the local model's server running): EMBEDDINGS_BASE_URL=… node services/knowledge/scripts/fit-answer-gate/reading.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RerankReader } from '@chirrup/knowledge/reading/rerank-reader';
import { cachedEmbedder } from '../measure-retrieval/bot/cached-embedder.ts';
import { fitLogistic, probability } from './logistic.ts';
import { type Row, rowsOf, type Site, sitesIn } from './rows.ts';

const PENALTY = 3;
/** Questions about other trades: of each site so many of the next but two's. */
const FOREIGN = 30;
const STEPS = [0.33, 0.36, 0.4, 0.44, 0.5, 0.57];

const embedder = cachedEmbedder();
if (!embedder) throw new Error('Name the local model in EMBEDDINGS_BASE_URL.');
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const baseUrl = () => process.env.EMBEDDINGS_BASE_URL;
const reader = new RerankReader({ baseUrl, isLocal: true, log, timeoutMs: 30_000, budgetMs: 20_000 });
const training = new URL('../../training/reader/', import.meta.url).pathname;
const all = [...sitesIn(join(training, 'sites'))];
const sitesOf = (file: string): [string, Site][] => {
  const names: string[] = JSON.parse(readFileSync(join(training, file), 'utf8'));
  return all.filter(([name]) => names.includes(name));
};
const held = sitesOf('held-back.json');
const foreign = held.map(([name, site], at): [string, Site] => {
  const other = held[(at + 3) % held.length]?.[1].questions.slice(0, FOREIGN) ?? [];
  return [name, { ...site, questions: other.map((question) => ({ ...question, pages: [], gold: [] })) }];
});

function signalsOf(row: Row): number[] | undefined {
  const [first, next] = row.weigh()?.passages ?? [];
  if (!first) return undefined;
  return [first.unit, next ? first.relevance - next.relevance : 0, first.read ?? 0];
}

const isRight = (row: Row) => {
  const [first] = row.weigh()?.passages ?? [];
  return first !== undefined && row.isAnswerable && row.answers(first);
};
const known = async (sites: readonly [string, Site][]) =>
  (await rowsOf(new Map(sites), { embedder, reader })).flatMap((row) => {
    const signals = signalsOf(row);
    return signals ? [{ row, signals, isRight: isRight(row) }] : [];
  });
const [own, others, left] = [await known(held), await known(foreign), await known(sitesOf('left-out.json'))];
const examples = [...own, ...others];
const gate = fitLogistic(
  examples.map(({ signals }) => signals),
  examples.map(({ isRight: right }) => right),
  PENALTY,
);
console.log(JSON.stringify(gate));
for (const [label, rows] of Object.entries({ 'held back': own, 'left out': left, 'other trades': others }))
  for (const enough of STEPS) {
    const says = ({ signals }: { signals: number[] }) => probability(gate, signals) >= enough;
    const share = (of: typeof rows, counts: (each: (typeof rows)[number]) => boolean) =>
      (of.filter(counts).length / Math.max(1, of.length)).toFixed(3);
    const answerable = rows.filter(({ row }) => row.isAnswerable);
    const vain = rows.filter(({ row }) => !row.isAnswerable);
    const right = share(answerable, (each) => says(each) && each.isRight);
    const wrong = share(answerable, (each) => says(each) && !each.isRight);
    console.log(
      `${label} from ${enough}: right ${right}, wrong ${wrong}, refused ${share(vain, (each) => !says(each))}`,
    );
  }
