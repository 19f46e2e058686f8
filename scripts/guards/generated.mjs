import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, root } from '../pnpm.mjs';

/** Generated contract code that differs from what the contracts generate now, and lint errors of the contracts. */
export const protoViolations = () => {
  const cwd = join(root, 'proto');
  const lint = spawnSync('buf', ['lint'], { cwd, encoding: 'utf8', env: env() });
  if (lint.status !== 0)
    return lint.stdout
      .trim()
      .split('\n')
      .map((line) => `proto: ${line}`);
  const fresh = mkdtempSync(join(tmpdir(), 'chirrup-proto-'));
  try {
    const generated = spawnSync('buf', ['generate', '--output', fresh], {
      cwd,
      encoding: 'utf8',
      env: env(),
    });
    if (generated.status !== 0) return [`proto: generating failed: ${generated.stderr.trim()}`];
    return differences(join(fresh, 'gen/ts'), join(cwd, 'gen/ts')).map(
      (file) => `proto/gen/ts/${file} is not what the contracts generate: run npm run proto`,
    );
  } finally {
    rmSync(fresh, { recursive: true });
  }
};

/** Files that are not the same in both folders. */
export const differences = (a, b) => {
  const files = new Set([...globSync('**/*.ts', { cwd: a }), ...globSync('**/*.ts', { cwd: b })]);
  return [...files].filter(
    (file) =>
      !existsSync(join(a, file)) ||
      !existsSync(join(b, file)) ||
      readFileSync(join(a, file), 'utf8') !== readFileSync(join(b, file), 'utf8'),
  );
};
