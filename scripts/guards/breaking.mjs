import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { env, root } from '../pnpm.mjs';

/** Changes of the contracts in `folder` that a replica of the last release (`baseline.binpb`) could not live with. */
export const breakingViolations = (folder = join(root, 'proto')) => {
  const result = spawnSync('buf', ['breaking', '--against', 'baseline.binpb'], {
    cwd: folder,
    encoding: 'utf8',
    env: env(),
  });
  if (result.status === 0) return [];
  return (result.stdout || result.stderr)
    .trim()
    .split('\n')
    .map((line) => `proto: ${line}`);
};
