// Fits satisfaction/weights.ts on rated dialogues and judges it on those left out (after a build):
// node e2e/lab/measure/analytics/satisfaction/main.ts FOLDER [--write]
// FOLDER holds satisfaction.json.gz: {collection: [[{role, text, sats}]]}; the last USER turn's text is OVERALL.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { JudgedTurn } from '@chirrup/analytics/satisfaction/conversation';
import { MOST_DEVIATION } from '@chirrup/analytics/satisfaction/judge';
import { soundsRefusing } from '@chirrup/analytics/satisfaction/lexicons';
import { conversationSignals, signalNames } from '@chirrup/analytics/satisfaction/signals';
import { root } from '@chirrup/testing/root';
import { auroc, spearman } from '../../ranks.ts';
import { fitRidge, type Standard, standardOf } from './ridge.ts';

interface Turn {
  role: 'USER' | 'SYSTEM';
  text: string;
  sats: number[];
}
interface Rated {
  signals: number[];
  rating: number;
  ratings: number[];
}

const PENALTY = 1_000;
const FOLDS = 10;
/** How much the other collection's dialogues count. */
const FOREIGN = 0.5;
const OVERALL = 'OVERALL';

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;

const turnsOf = (dialogue: readonly Turn[]): JudgedTurn[] =>
  dialogue.flatMap(({ role, text }, at) => {
    if (role !== 'USER' || text === OVERALL) return [];
    const reply = dialogue.slice(at + 1).find((turn) => turn.role === 'SYSTEM')?.text ?? '';
    const isNext = dialogue[at + 1]?.role === 'SYSTEM';
    const words = isNext ? reply.split(/\s+/).length : 0;
    return [{ question: text, isRefused: isNext && soundsRefusing(reply), replyWords: words }];
  });

const rated = (dialogue: readonly Turn[]): Rated => {
  const ratings = dialogue.findLast(({ text }) => text === OVERALL)?.sats ?? [3];
  return { signals: conversationSignals(turnsOf(dialogue)), rating: mean(ratings), ratings };
};

const standardised = (rows: readonly Rated[], { means, deviations }: Standard): number[][] =>
  rows.map(({ signals }) =>
    signals.map((value, at) => {
      const deviation = (value - (means[at] ?? 0)) / (deviations[at] || 1);
      return Math.max(-MOST_DEVIATION, Math.min(MOST_DEVIATION, deviation));
    }),
  );
const targets = (rows: readonly Rated[]): number[] => {
  const center = mean(rows.map(({ rating }) => rating));
  const spread = Math.sqrt(mean(rows.map(({ rating }) => (rating - center) ** 2)));
  return rows.map(({ rating }) => (rating - center) / spread);
};

/** Each collection on its own scale, for raters differ. */
const fit = (own: readonly Rated[], foreign: readonly Rated[], foreignWeight = FOREIGN): number[] =>
  fitRidge(
    [
      ...standardised(own, standardOf(own.map(({ signals }) => signals))),
      ...standardised(foreign, standardOf(foreign.map(({ signals }) => signals))),
    ],
    [...targets(own), ...targets(foreign)],
    [...own.map(() => 1), ...foreign.map(() => foreignWeight)],
    PENALTY,
  );
const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

const report = (name: string, rows: readonly Rated[], scores: readonly number[]): void => {
  const median = ({ ratings }: Rated) =>
    ratings.toSorted((a, b) => a - b)[Math.floor(ratings.length / 2)] ?? 3;
  const scoresOf = (wanted: (row: Rated) => boolean) =>
    rows.flatMap((row, at) => (wanted(row) ? [scores[at] ?? Number.NaN] : []));
  const tellsApart = (isUnsatisfied: (row: Rated) => boolean) =>
    auroc(
      scoresOf((row) => !isUnsatisfied(row)),
      scoresOf(isUnsatisfied),
    );
  const line = {
    spearman: spearman(
      scores,
      rows.map(({ rating }) => rating),
    ),
    auroc_mean_below_3: tellsApart(({ rating }) => rating < 3),
    auroc_most_raters_unsatisfied: tellsApart((row) => median(row) < 3),
  };
  const text = Object.entries(line).map(([key, value]) => `${key} ${value.toFixed(3)}`);
  process.stdout.write(`${name} (${rows.length}): ${text.join(', ')}\n`);
};

const [folder, write] = process.argv.slice(2);
if (!folder) {
  process.stderr.write('Usage: node e2e/lab/measure/analytics/satisfaction/main.ts FOLDER [--write]\n');
  process.exit(2);
}
const data: Record<string, Turn[][]> = JSON.parse(
  gunzipSync(readFileSync(join(folder, 'satisfaction.json.gz'))).toString(),
);
const collections = Object.entries(data).map(([name, dialogues]) => ({ name, rows: dialogues.map(rated) }));
for (const { name, rows } of collections) {
  const others = collections.filter((other) => other.name !== name).flatMap((other) => other.rows);
  const scores = new Array<number>(rows.length);
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const isLeftOut = (_: unknown, at: number) => at % FOLDS === fold;
    const learned = rows.filter((row, at) => !isLeftOut(row, at));
    const weights = fit(learned, others);
    const standard = standardOf(learned.map(({ signals }) => signals));
    rows.forEach((row, at) => {
      if (isLeftOut(row, at)) scores[at] = dot(weights, standardised([row], standard)[0] ?? []);
    });
  }
  report(`${name}, each judged by weights fitted without it`, rows, scores);
  const foreign = fit(others, []);
  const standard = standardOf(rows.map(({ signals }) => signals));
  report(
    `${name}, judged by weights of the other collection`,
    rows,
    standardised(rows, standard).map((row) => dot(foreign, row)),
  );
}

if (write === '--write') {
  const all = collections.flatMap(({ rows }) => rows);
  const [first, ...rest] = collections;
  const weights = fit(
    first?.rows ?? [],
    rest.flatMap(({ rows }) => rows),
    1,
  );
  // conversations with bots on sites are shorter: how many turns, and how long, says little there
  const { means, deviations } = standardOf(all.map(({ signals }) => signals));
  const spread = Math.sqrt(
    mean(standardised(all, { means, deviations }).map((row) => dot(weights, row) ** 2)),
  );
  const numbers = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));
  const text = {
    means: numbers(means),
    deviations: numbers(deviations),
    weights: numbers(weights.map((w) => w / spread)),
  };
  const file = join(root, 'services/analytics/src/satisfaction/weights.ts');
  writeFileSync(
    file,
    `// Made by e2e/lab/measure/analytics/satisfaction: one number for each signal of a conversation, no text of the dialogues.\n` +
      `/** Mean, deviation and weight of each of: ${signalNames.length} signals, in the order of \`signalNames\`. */\n` +
      `export const WEIGHTS = ${JSON.stringify(text, null, 2)};\n`,
  );
  process.stdout.write(`written: ${file}\n`);
}
