import { execFile } from 'node:child_process';
import { existsSync, globSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@chirrup/testing/root';
import { round } from '@chirrup/testing/statistics';
import { type BenchFigure, type BenchMeasure, EMBEDDED } from '../measure.js';

const MOST_MEGABYTES = 250;
/** Where a production install is looked for. */
const PRODUCTION = process.env.BENCH_PRODUCTION_DIR ?? join(root, '.cache/production');

const megabytes = (folder: string): number =>
  globSync('**/*', { cwd: folder, exclude: (name) => name.endsWith('.cache') }).reduce(
    (sum, file) => sum + lstatSync(join(folder, file)).size,
    0,
  ) / 1_000_000;

/** What the widget's own check weighs, with the budgets it keeps. */
const widgetSizes = async (): Promise<BenchFigure[]> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'widget/scripts/check-size.mjs'),
  ]);
  return [...stdout.matchAll(/^(widget (?:before|after) opening): (\d+) of (\d+) B/gm)].map(
    ([, name = '', bytes, limit]) => ({
      name,
      value: Number(bytes),
      unit: 'bytes, brotli',
      aim: { bound: 'at most', value: Number(limit) },
    }),
  );
};

/** Bytes a visitor's browser loads, and what an installation takes on disk. */
export const sizes: BenchMeasure = {
  name: 'sizes',
  profiles: EMBEDDED,
  run: async () => {
    const figures = await widgetSizes();
    figures.push({
      name: 'installed with development tools',
      value: round(megabytes(join(root, 'node_modules/.pnpm')), 0),
      unit: 'MB',
    });
    if (existsSync(PRODUCTION))
      figures.push({
        name: 'production install',
        value: round(megabytes(PRODUCTION), 0),
        unit: 'MB',
        aim: { bound: 'at most', value: MOST_MEGABYTES },
      });
    return { figures, details: {} };
  },
};
