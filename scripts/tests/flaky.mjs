// Which test files may run a second time, and which ones needed it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../pnpm.mjs';

/** More files that fail are no coincidence. */
const MOST_RETRIED = 3;
/** Suites that look for races: a failure there is a finding, also when it comes once in a hundred runs. */
const RACES = [/^e2e\/lab\/faults\//, /^services\/shared\/(messaging|persistence)\//, /^services\/chat\//];

export const isRaceSuite = (file) => RACES.some((pattern) => pattern.test(file));

/** The failed files that run once more by themselves: on a busy machine one may fail. */
export const filesToRetry = (wrong) => {
  if (wrong.length > MOST_RETRIED) return [];
  return wrong.filter(({ file }) => !isRaceSuite(file));
};

/** The counts of a first run, with those of its retried files replaced by their second run. */
export const mergeRetry = (first, retried, second) => {
  const sum = (key) => retried.reduce((total, one) => total + one[key], 0);
  const stillWrong = new Set(second.wrong.map(({ file }) => file));
  // a second run that ends without a result proves nothing
  const hasResult = second.passed + second.failed > 0;
  const flaky = hasResult ? retried.filter(({ file }) => !stillWrong.has(file)) : [];
  if (!hasResult) return { counts: first, flaky };
  return {
    counts: {
      passed: first.passed - sum('passed') + second.passed,
      failed: first.failed - sum('failed') + second.failed,
      skipped: first.skipped - sum('skipped') + second.skipped,
      wrong: [...first.wrong.filter((one) => !retried.includes(one)), ...second.wrong],
    },
    flaky,
  };
};

/** `2 flaky: a.spec.ts, b.spec.ts`, or nothing. */
export const flakyLine = (flaky) =>
  flaky.length > 0 ? `${flaky.length} flaky: ${flaky.map(({ file }) => file).join(', ')}\n` : '';

/** Keeps the flaky files of a run beside those of the other runs (`embedded`, `cluster`). */
export const saveFlaky = (run, flaky, file = join(root, '.cache/test-results/flaky.json')) => {
  const saved = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...saved, [run]: flaky }, null, 2)}\n`);
};
