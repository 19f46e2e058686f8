// Runs test suites one after the other, each with a limit, and adds up their results.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { node, root } from '../pnpm.mjs';
import { filesToRetry, flakyLine, mergeRetry, saveFlaky } from './flaky.mjs';
import { readReport } from './jest-report.mjs';
import { minutesLeft, runLimited } from './run-limited.mjs';
import { unprovenRows } from './spec-results.mjs';

/** Adds up suites; each prints how many tests passed, failed and were skipped. */
export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  #run;
  #folder;
  #failures = [];
  #flaky = [];
  #tests = [];

  /** @param run `embedded` or `cluster`: the folder for the runners' reports */
  constructor(run) {
    this.#run = run;
    this.#folder = join(root, '.cache/test-results', run);
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
  }

  /**
   * Runs Jest; a suite that breaks, hangs or finds no test counts as a failure. Files that fail may run a second time,
   * by themselves: one that passes then is flaky.
   * @param flags with the projects to run
   */
  async jest(name, flags, { paths = [], limitMinutes, settings = {} }) {
    const startedAt = Date.now();
    const run = (report, more, files) =>
      this.#runJest(report, [...flags, ...more], files, { limitMinutes, settings });
    let { counts, isLate } = await run(name, [], paths);
    this.#tests.push(...counts.tests);
    const retried = isLate || minutesLeft() < 1 ? [] : filesToRetry(counts.wrong);
    if (retried.length > 0) {
      const files = retried.map(({ file }) => file);
      process.stdout.write(`${name}: a second time, by themselves: ${files.join(', ')}\n`);
      const second = await run(`${name}-again`, ['--runTestsByPath'], files);
      this.#tests = [...this.#tests.filter(({ file }) => !files.includes(file)), ...second.counts.tests];
      const merged = mergeRetry(counts, retried, second.counts);
      counts = merged.counts;
      this.#flaky.push(...merged.flaky.map(({ file, tests }) => ({ suite: name, file, tests })));
    }
    for (const { file, tests } of counts.wrong)
      this.#failures.push(...tests.map((test) => `${name}: ${file}: ${test}`));
    this.#add(name, counts, startedAt, isLate);
  }

  async #runJest(name, flags, paths, { limitMinutes, settings }) {
    const report = join(this.#folder, `${name}.json`);
    const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
    const some = paths.length > 0 ? ['--', ...paths] : [];
    const args = [...jest, '--json', '--outputFile', report, ...flags, ...some];
    const { code, isLate } = await runLimited(node, args, {
      limitMinutes,
      settings: { NODE_NO_WARNINGS: '1', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
      report,
    });
    const counts = readReport(report);
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    return { counts, isLate };
  }

  /** Runs a script of ours that ends with `N passed, N failed`. */
  async script(name, args, { limitMinutes, settings = {} }) {
    const startedAt = Date.now();
    const { code, isLate, output } = await runLimited(node, args, {
      limitMinutes,
      settings,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [, passed = 0, failed = 0] = /(?:.*^)(\d+) passed, (\d+) failed$/ms.exec(output) ?? [];
    const counts = { passed: Number(passed), failed: Number(failed), skipped: 0 };
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    this.#add(name, counts, startedAt, isLate);
  }

  /**
   * Rules of the specification whose test did not pass count as failures.
   * @param isWhole every test of the product was to run
   */
  specification(isWhole) {
    const unproven = unprovenRows(this.#tests, isWhole);
    this.failed += unproven.length;
    this.#failures.push(...unproven);
  }

  /** Prints what failed, what was flaky and, as the last line, the sum; the exit code. */
  end() {
    for (const failure of this.#failures) process.stdout.write(`Failed: ${failure}\n`);
    if (this.skipped > 0) process.stdout.write(`${this.skipped} skipped: the lines above say why\n`);
    saveFlaky(this.#run, this.#flaky);
    process.stdout.write(flakyLine(this.#flaky));
    process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    return this.failed > 0 || this.passed === 0 ? 1 : 0;
  }

  #add(name, { passed, failed, skipped }, startedAt, isLate) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    const end = isLate ? ', killed because it took too long' : '';
    process.stdout.write(
      `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s${end}\n`,
    );
  }
}
