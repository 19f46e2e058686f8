// Runs a program to its end, or ends it with everything it started.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { env, root } from '../pnpm.mjs';
import { killTree } from './process-tree.mjs';

const MINUTE_MS = 60_000;
const POLL_MS = 1_000;
/** Time a runner has to end after its report is written; one that hangs would use up its whole limit. */
const EXIT_MS = 20_000;

/** Minutes until the whole run must be over (`TEST_DEADLINE`, epoch seconds). */
export const minutesLeft = () =>
  process.env.TEST_DEADLINE
    ? (Number(process.env.TEST_DEADLINE) * 1_000 - Date.now()) / MINUTE_MS
    : Number.POSITIVE_INFINITY;

/**
 * @param report file whose appearance means that the program has done its work
 * @returns its exit code, its last output, and whether it was killed because of its limit
 */
export const runLimited = async (file, args, { limitMinutes, settings, stdio, report }) => {
  const child = spawn(file, args, { cwd: root, stdio, env: { ...env(), ...settings } });
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output = (output + chunk).slice(-100_000);
    process.stdout.write(chunk);
  });
  let isLate = false;
  const limit = setTimeout(
    () => {
      isLate = true;
      killTree(child.pid);
    },
    Math.max(0, Math.min(limitMinutes, minutesLeft())) * MINUTE_MS,
  );
  let exitLimit;
  const poll = setInterval(() => {
    if (!report || !existsSync(report)) return;
    clearInterval(poll);
    exitLimit = setTimeout(() => killTree(child.pid), EXIT_MS);
  }, POLL_MS);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  clearTimeout(exitLimit);
  clearInterval(poll);
  return { code, isLate, output };
};
