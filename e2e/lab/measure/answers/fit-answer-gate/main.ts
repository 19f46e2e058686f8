// Fits the confidence of READ and UNREAD of retrieval/relevance/weights.ts on the sites held back from the reader's training
// (after a build, with the local model's server running): EMBEDDINGS_BASE_URL=… node e2e/lab/measure/answers/fit-answer-gate/main.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateSignals } from '@chirrup/knowledge/retrieval/relevance/confidence';
import { root } from '@chirrup/testing/root';
import { cachedEmbedder } from '../retrieval/bot/cached-embedder.ts';
import { localReader } from '../retrieval/bot/local-reader.ts';
import { fitLogistic, probability } from './logistic.ts';
import { type GateModel, type LearningSite, rowsOf, sitesIn } from './rows.ts';

const PENALTY = 3;
/** Questions about other trades: of each site so many of the next but two's. */
const FOREIGN = 30;
const STEPS = [0.33, 0.36, 0.4, 0.44, 0.5, 0.57];

const embedder = cachedEmbedder();
if (!embedder) throw new Error('Name the local model in EMBEDDINGS_BASE_URL.');
const training = join(root, 'services/knowledge/training/reader');
const all = [...sitesIn(join(training, 'sites'))];
const sitesOf = (file: string): [string, LearningSite][] => {
  const names: string[] = JSON.parse(readFileSync(join(training, file), 'utf8'));
  return all.filter(([name]) => names.includes(name));
};
const held = sitesOf('held-back.json');
const foreign = held.map(([name, site], at): [string, LearningSite] => {
  const other = held[(at + 3) % held.length]?.[1].questions.slice(0, FOREIGN) ?? [];
  return [name, { ...site, questions: other.map((question) => ({ ...question, pages: [], gold: [] })) }];
});

const NAMES = ['unit', 'words', 'lead', 'read'] as const;

async function known(sites: readonly [string, LearningSite][], model: GateModel) {
  return (await rowsOf(sites, model)).flatMap((row) => {
    const [first] = row.passages;
    if (!first) return [];
    const signals = gateSignals(row.passages, first);
    return [
      { row, signals: NAMES.map((name) => signals[name]), isRight: row.isAnswerable && row.answers(first) },
    ];
  });
}

for (const model of [{ embedder, reader: localReader }, { embedder }]) {
  const own = await known(held, model);
  const others = await known(foreign, model);
  const left = await known(sitesOf('left-out.json'), model);
  const examples = [...own, ...others];
  const gate = fitLogistic(
    examples.map(({ signals }) => signals),
    examples.map(({ isRight: right }) => right),
    PENALTY,
  );
  console.log('reader' in model ? 'READ' : 'UNREAD', JSON.stringify({ names: NAMES, ...gate }));
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
}
