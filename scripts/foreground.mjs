// Runs a program in the foreground: it gets Ctrl-C once, and signals that reach this process alone.
import { spawn } from 'node:child_process';
import { env, node, root } from './pnpm.mjs';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A program that lived so long starts again at once. */
const HEALTHY_MS = 60_000;
/** It ended as it should, could not start, was used wrongly, or was told twice to stop. */
const MEANT = [0, 1, 2, 130];

/**
 * Runs a Node program to its end; this process ends with it.
 * @param options.restarts a program that ends in any other way than it should is started again, after a pause that
 * grows while it does not live long
 */
export const runInForeground = (args, settings = {}, { restarts = false } = {}) => {
  // Ctrl-C reaches the whole foreground group; a signal sent to this process alone is handed on
  let signalled = false;
  let child;
  let pauseMs = FIRST_PAUSE_MS;
  const start = () => {
    const began = performance.now();
    child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...env(), ...settings } });
    child.on('exit', (code, signal) => {
      child = undefined;
      // settings that were right once are right again: a later start fails for reasons that pass
      const isMeant = signal === null && MEANT.includes(code) && !(code === 1 && pauseMs > FIRST_PAUSE_MS);
      if (!restarts || signalled || isMeant) process.exit(signal ? 1 : (code ?? 1));
      if (performance.now() - began > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      process.stderr.write(
        `It ended unexpectedly (${signal ?? code}) and starts again in ${pauseMs / 1_000} s\n`,
      );
      setTimeout(start, pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (!child) process.exit(130);
      if (signal === 'SIGTERM' || !process.stdin.isTTY || signalled) child.kill(signal);
      signalled = true;
    });
  }
  start();
};
