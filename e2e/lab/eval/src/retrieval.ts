import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@chirrup/testing/root';
import { atLeast, atMost, type EvalFigure, type EvalMeasure } from './measure.js';

const LIMIT_MS = 1_800_000;

/** What the knowledge service's own script prints; figures by collection, language or set. */
interface Measured {
  faq: Record<string, { recall_at_1: number; recall_at_5: number; recall_at_5_of_one_pair: number }>;
  xquad: Record<string, { recall_at_1: number; gold_in_extract: number }>;
  refusal: Record<string, { auroc: number }>;
  blocks: { gold_in_first: number; gold_in_first_eight: number };
  speed: { query_p50_ms: number; query_p95_ms: number; heap_mb?: number };
}

/** A measure that needs more than the API shows: the index in a process of its own, without a database. */
const inProcess = <Name extends keyof Measured>(
  name: Name,
  figuresOf: (measured: Measured[Name]) => EvalFigure[],
): EvalMeasure => ({
  name,
  through: 'process',
  run: async ({ folder, limit, openSearch }) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--expose-gc',
        join(root, 'e2e/lab/measure/answers/retrieval/main.ts'),
        folder,
        '--only',
        name,
        ...(limit === undefined ? [] : ['--limit', String(limit)]),
        ...(openSearch ? ['--opensearch'] : []),
      ],
      { timeout: LIMIT_MS, cwd: root },
    );
    const measured = (JSON.parse(stdout) as Measured)[name];
    return { figures: figuresOf(measured), details: ['', ...linesOf(measured)] };
  },
});

/** A line for each group of figures, or one for all. */
const linesOf = (measured: object): string[] => {
  const short = (figures: object) =>
    Object.entries(figures)
      .map(([key, value]) => `${key.replaceAll('_', ' ')} ${Number(Number(value).toFixed(3))}`)
      .join(', ');
  const groups = Object.entries(measured);
  return groups.every(([, value]) => typeof value === 'object')
    ? groups.map(([name, figures]) => `- ${name}: ${short(figures as object)}`)
    : [`- ${short(measured)}`];
};

const lowest = (values: readonly number[]): number => Math.min(...values);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

export const blocksMeasure = inProcess('blocks', ({ gold_in_first_eight }) => [
  {
    name: 'visitors: right block among the first eight',
    now: gold_in_first_eight,
    must: atLeast(0.85),
    aim: atLeast(0.95),
  },
]);

export const faqMeasure = inProcess('faq', (collections) => {
  const all = Object.values(collections);
  return [
    {
      name: 'FAQ collections, R@1, lower of two',
      now: lowest(all.map(({ recall_at_1 }) => recall_at_1)),
      must: atLeast(0.88),
      aim: atLeast(0.91),
    },
    {
      name: 'FAQ collections, R@5, lower of two',
      now: lowest(all.map(({ recall_at_5 }) => recall_at_5)),
      must: atLeast(0.97),
      aim: atLeast(0.98),
    },
    {
      name: 'FAQ collections, R@5 of texts listed for one pair, lower of two',
      now: lowest(all.map(({ recall_at_5_of_one_pair }) => recall_at_5_of_one_pair)),
      must: atLeast(0.97),
      aim: atLeast(0.98),
    },
  ];
});

export const xquadMeasure = inProcess('xquad', (languages) => {
  const all = Object.values(languages);
  return [
    {
      name: `XQuAD, R@1, lowest of ${all.length} languages`,
      now: lowest(all.map(({ recall_at_1 }) => recall_at_1)),
      must: atLeast(0.92),
      aim: atLeast(0.95),
    },
    {
      name: 'XQuAD, gold inside the extract, lowest',
      now: lowest(all.map(({ gold_in_extract }) => gold_in_extract)),
      must: atLeast(0.8),
      aim: atLeast(0.87),
    },
  ];
});

// must: what words alone reached before
export const refusalMeasure = inProcess('refusal', ({ clinc, ...shops }) => [
  {
    name: 'CLINC, refusal AUROC',
    now: clinc?.auroc ?? Number.NaN,
    must: atLeast(0.888),
    aim: atLeast(0.97),
  },
  {
    name: 'shop logs, refusal AUROC, mean of two',
    now: mean(Object.values(shops).map(({ auroc }) => auroc)),
    must: atLeast(0.777),
    aim: atLeast(0.93),
  },
]);

export const speedMeasure = inProcess('speed', ({ query_p50_ms, query_p95_ms, heap_mb }) => [
  { name: '10,000 passages: a query, p50', now: query_p50_ms, unit: 'ms', must: atMost(15), aim: atMost(5) },
  { name: '10,000 passages: a query, p95', now: query_p95_ms, unit: 'ms', must: atMost(15), aim: atMost(5) },
  ...(heap_mb === undefined
    ? []
    : [
        {
          name: '10,000 passages: memory of the index',
          now: heap_mb,
          unit: 'MB',
          must: atMost(80),
          aim: atMost(30),
        },
      ]),
]);
