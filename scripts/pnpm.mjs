// The one place that knows which pnpm is used and when an install is needed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const root = new URL('..', import.meta.url).pathname.replace(/\/$/, '');
export const PNPM = 'pnpm@10.34.8';
const stamp = join(root, 'node_modules', '.chirrup-install');

/** Environment whose PATH finds the workspace's own Node 24 and tools first. */
export const env = () => ({
  ...process.env,
  PATH: [join(root, 'node_modules/node/bin'), join(root, 'node_modules/.bin'), process.env.PATH].join(
    delimiter,
  ),
});

/** The pinned Node 24 itself (the one in .bin is a shell script, which would keep signals to itself). */
export const node = join(root, 'node_modules', 'node', 'bin', 'node');

/** Runs a command to its end with inherited output; returns its exit code. */
export const run = (command, args, options = {}) => {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: env(), ...options });
  if (result.error) throw result.error;
  return result.status ?? 1;
};

/** Installs exactly what the lock file says, unless that very lock file is installed already. */
export const install = () => {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(PNPM)
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const code = run(
    'npx',
    [
      '--yes',
      PNPM,
      'install',
      '--frozen-lockfile',
      '--prefer-offline',
      '--reporter',
      'append-only',
      '--loglevel',
      'warn',
    ],
    { env: process.env },
  );
  if (code !== 0) {
    process.stderr.write(
      'Installing the packages failed: see the lines above, then run the command again.\n',
    );
    process.exit(code);
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, wanted);
};
