// Runs test suites one after the other, each with a limit, and adds up what they say.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { env, node, root } from './pnpm.mjs';
import { killTree } from './process-tree.mjs';

const MINUTE_MS = 60_000;
/** So many files that fail are looked at once more by themselves: on a busy machine one may. More is no chance. */
const MOST_AGAIN = 3;

/** Minutes until a whole run must be over (`TEST_DEADLINE`, epoch seconds). */
const minutesLeft = () =>
  process.env.TEST_DEADLINE
    ? (Number(process.env.TEST_DEADLINE) * 1_000 - Date.now()) / MINUTE_MS
    : Number.POSITIVE_INFINITY;

/** Runs a command to its end, or to its limit: then it is killed with all it started. */
const runLimited = async (file, args, { limitMinutes, settings, stdio }) => {
  const child = spawn(file, args, { cwd: root, stdio, env: { ...env(), ...settings } });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output = (output + chunk).slice(-100_000);
    process.stdout.write(chunk);
  });
  let late = false;
  const stop = () => {
    late = true;
    killTree(child.pid);
  };
  const limit = setTimeout(stop, Math.max(0, Math.min(limitMinutes, minutesLeft())) * MINUTE_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  return { code, late, output };
};

/** Adds up suites; each says how many tests passed, failed and were skipped. */
export class Tally {
  passed = 0;
  failed = 0;
  skipped = 0;
  #folder;
  #failures = [];

  /** @param folder where the runners' reports go */
  constructor(folder) {
    this.#folder = join(root, '.cache', folder);
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
  }

  /**
   * Runs Jest; a suite that breaks, hangs or finds no test counts as a failure. Files that fail run once more, by
   * themselves; what passes only then is said.
   * @param flags with the projects to run
   */
  async jest(name, flags, { paths = [], limitMinutes, settings = {} }) {
    const began = Date.now();
    const run = (report, more, files) =>
      this.#runJest(report, [...flags, ...more], files, { limitMinutes, settings });
    let { counts, late } = await run(name, [], paths);
    const wrong = late ? [] : counts.wrong;
    if (wrong.length > 0 && wrong.length <= MOST_AGAIN && minutesLeft() > 1) {
      const files = wrong.map(({ file }) => file);
      process.stdout.write(`${name}: once more by themselves: ${files.join(', ')}\n`);
      const second = await run(`${name}-again`, ['--runTestsByPath'], files);
      const mended = counts.failed - second.counts.failed;
      if (mended > 0) process.stdout.write(`${name}: ${mended} passed only the second time\n`);
      const before = wrong.reduce((sum, { passed }) => sum + passed, 0);
      counts = {
        ...counts,
        passed: counts.passed - before + second.counts.passed,
        failed: second.counts.failed,
        wrong: second.counts.wrong,
      };
      late = second.late;
    }
    for (const { file, tests } of counts.wrong)
      this.#failures.push(...tests.map((test) => `${name}: ${file}: ${test}`));
    this.#add(name, counts, began, late);
  }

  async #runJest(name, flags, paths, { limitMinutes, settings }) {
    const report = join(this.#folder, `${name}.json`);
    const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
    const some = paths.length > 0 ? ['--', ...paths] : [];
    const args = [...jest, '--json', '--outputFile', report, ...flags, ...some];
    const { code, late } = await runLimited(node, args, {
      limitMinutes,
      settings: { NODE_NO_WARNINGS: '1', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const counts = readReport(report);
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    return { counts, late };
  }

  /** Runs a script of ours that ends with `N passed, N failed`. */
  async script(name, args, { limitMinutes, settings = {} }) {
    const began = Date.now();
    const { code, late, output } = await runLimited(node, args, {
      limitMinutes,
      settings,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [, passed = 0, failed = 0] = /(?:.*^)(\d+) passed, (\d+) failed$/ms.exec(output) ?? [];
    const counts = { passed: Number(passed), failed: Number(failed), skipped: 0 };
    if (code !== 0 && counts.failed === 0) counts.failed = 1;
    this.#add(name, counts, began, late);
  }

  /** Prints what failed and, as the last line, the sum; the exit code. */
  end() {
    for (const failure of this.#failures) process.stdout.write(`Failed: ${failure}\n`);
    if (this.skipped > 0) process.stdout.write(`${this.skipped} skipped: the lines above say why\n`);
    process.stdout.write(`${this.passed} passed, ${this.failed} failed\n`);
    return this.failed > 0 || this.passed === 0 ? 1 : 0;
  }

  #add(name, { passed, failed, skipped }, began, late) {
    this.passed += passed;
    this.failed += failed;
    this.skipped += skipped;
    const seconds = Math.round((Date.now() - began) / 1_000);
    const end = late ? ', killed because it took too long' : '';
    process.stdout.write(
      `${name}: ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds} s${end}\n`,
    );
  }
}

/** A file that breaks before its first test has none by name. */
const namesOfFailed = (tests) => {
  const names = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return names.length > 0 ? names : ['the file itself'];
};

const readReport = (file) => {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests,
      wrong: result.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name, assertionResults }) => ({
          file: relative(root, name),
          passed: assertionResults.filter(({ status }) => status === 'passed').length,
          tests: namesOfFailed(assertionResults),
        })),
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0, wrong: [] };
  }
};
