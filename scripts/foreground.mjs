// Runs a program in the foreground: it gets Ctrl-C once, and signals that reach this process alone.
import { spawn } from 'node:child_process';
import { env, node, root } from './pnpm.mjs';

/** Runs a Node program to its end; this process ends with it. */
export const runInForeground = (args, settings = {}) => {
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...env(), ...settings } });
  // Ctrl-C reaches the whole foreground group; a signal sent to this process alone is handed on
  let signalled = false;
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      if (signal === 'SIGTERM' || !process.stdin.isTTY || signalled) child.kill(signal);
      signalled = true;
    });
  }
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
};
