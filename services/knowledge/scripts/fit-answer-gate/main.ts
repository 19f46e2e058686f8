// Fits the weights of retrieval/relevance/weights.ts on the sites of training/ (after a build), judged by folds of sites
// that were left out: EMBEDDINGS_BASE_URL=… node services/knowledge/scripts/fit-answer-gate/main.ts [FOLDER to judge on]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GateSignals, sizeLogit } from '@chirrup/knowledge/retrieval/relevance/confidence';
import type { Relevant } from '@chirrup/knowledge/retrieval/relevance/relevance';
import { CONFIDENCE, ENOUGH, RELEVANCE } from '@chirrup/knowledge/retrieval/relevance/weights';
import { cachedEmbedder } from '../measure-retrieval/bot/cached-embedder.ts';
import { type Fitted, fitLogistic, probability } from './logistic.ts';
import { type Row, rowsOf, sitesIn } from './rows.ts';

const RANK_PENALTY = 1;
const GATE_PENALTY = 30;
const FOLDS = 8;
const names = Object.keys(CONFIDENCE.weights) as (keyof GateSignals)[];

interface Gate {
  relevance: Record<keyof typeof RELEVANCE, number>;
  confidence: Fitted;
}

const ranksBy = ({ block, unit, ranked, typesGiven }: Relevant) => [block, unit, ranked.score, typesGiven];
const gateRow = (signals: GateSignals) => names.map((name) => signals[name]);

function fit(rows: readonly Row[]): Gate {
  const examples = rows
    .filter(({ isAnswerable }) => isAnswerable)
    .flatMap((row) =>
      (row.weigh()?.passages ?? []).map((passage) => ({
        row: ranksBy(passage),
        isRight: row.answers(passage) || row.holds(passage),
      })),
    );
  const ranking = fitLogistic(
    examples.map(({ row }) => row),
    examples.map(({ isRight }) => isRight),
    RANK_PENALTY,
  );
  const [block = 0, unit = 0, words = 0, typesGiven = 0] = ranking.weights;
  const relevance = { block, unit, words, typesGiven, longQuestionWords: RELEVANCE.longQuestionWords };
  const first = rows.flatMap((row) => {
    const weighed = row.weigh(relevance);
    const [passage] = weighed?.passages ?? [];
    if (!weighed || !passage) return [];
    return [{ row: gateRow(weighed.signalsOf(passage)), isRight: row.isAnswerable && row.answers(passage) }];
  });
  const confidence = fitLogistic(
    first.map(({ row }) => row),
    first.map(({ isRight }) => isRight),
    GATE_PENALTY,
  );
  return { relevance, confidence };
}

interface Judged {
  isAnswerable: boolean;
  isRight: boolean;
  isOffered: boolean;
  confidence: number;
}

function judge(rows: readonly Row[], { relevance, confidence }: Gate): Judged[] {
  return rows.flatMap((row) => {
    const weighed = row.weigh(relevance);
    const [passage] = weighed?.passages ?? [];
    if (!weighed || !passage) return [];
    const byPage = new Map(weighed.passages.map((each) => [each.ranked.candidate.document.sourceId, each]));
    const nearest = [...new Set(weighed.passages.map((each) => each.ranked.candidate.document.sourceId))];
    return [
      {
        isAnswerable: row.isAnswerable,
        isRight: row.answers(passage),
        isOffered: nearest.slice(0, 3).some((id) => row.isRightPage(byPage.get(id) ?? passage)),
        confidence: probability(
          { ...confidence, bias: confidence.bias + sizeLogit(row.documents) },
          gateRow(weighed.signalsOf(passage)),
        ),
      },
    ];
  });
}

function report(label: string, judged: readonly Judged[]): void {
  const answerable = judged.filter(({ isAnswerable }) => isAnswerable);
  const others = judged.filter(({ isAnswerable }) => !isAnswerable);
  const share = <T>(of: readonly T[], counts: (each: T) => boolean) =>
    (of.filter(counts).length / Math.max(1, of.length)).toFixed(3);
  for (const [step, enough] of Object.entries(ENOUGH)) {
    const says = ({ confidence }: Judged) => confidence >= enough;
    const right = share(answerable, (each) => says(each) && each.isRight);
    const wrong = share(answerable, (each) => says(each) && !each.isRight);
    const helped = share(answerable, (each) => (says(each) ? each.isRight : each.isOffered));
    const refused = share(others, (each) => !says(each));
    console.log(
      `${label} ${step}: right ${right}, helped ${helped}, wrong ${wrong}, unanswerable refused ${refused}`,
    );
  }
}

const embedder = cachedEmbedder();
if (!embedder) throw new Error('Name an embeddings server in EMBEDDINGS_BASE_URL.');
const training = new URL('../../training/', import.meta.url).pathname;
const leftOut: string[] = JSON.parse(readFileSync(join(training, 'reader/left-out.json'), 'utf8'));
const known = [...sitesIn(join(training, 'sites')), ...sitesIn(join(training, 'reader/sites'))];
const trained = new Map(known.filter(([name]) => !leftOut.includes(name)));
const own = await rowsOf(trained, { embedder });
const foldOf = new Map([...trained.keys()].map((site, at) => [site, at % FOLDS]));
const gates = Array.from({ length: FOLDS }, (_, fold) =>
  fit(own.filter((row) => foldOf.get(row.site) !== fold)),
);
const judgedByOthers = (rows: readonly Row[]) =>
  gates.flatMap((gate, fold) =>
    judge(
      rows.filter((row) => foldOf.get(row.site) === fold),
      gate,
    ),
  );
report('each fold left out', judgedByOthers(own));
for (const pages of [3, 6])
  report(`… as bots of ${pages} pages`, judgedByOthers(await rowsOf(trained, { embedder }, pages)));
const gate = fit(own);
const [, , folder] = process.argv;
if (folder) report(folder, judge(await rowsOf(sitesIn(folder), { embedder }), gate));
const rounded = (value: number) => Number(value.toFixed(3));
console.log(
  JSON.stringify({
    RELEVANCE: Object.fromEntries(
      Object.entries(gate.relevance).map(([name, value]) => [name, rounded(value)]),
    ),
    CONFIDENCE: {
      bias: rounded(gate.confidence.bias),
      weights: Object.fromEntries(names.map((name, at) => [name, rounded(gate.confidence.weights[at] ?? 0)])),
    },
  }),
);
