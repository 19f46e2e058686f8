import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const here = join(import.meta.dirname, '../..');

/** Runs dependency-cruiser with our rules on a tree; returns the violations, `rule: from -> to`. */
export const importViolations = (root) => {
  const rooms = ['services', 'proto/src', 'frontend/src', 'widget/src', 'e2e'].filter((room) =>
    existsSync(join(root, room)),
  );
  const args = ['--config', join(here, 'dependency-cruiser.config.mjs'), '--output-type', 'json', ...rooms];
  const result = spawnSync(join(here, 'node_modules/.bin/depcruise'), args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!result.stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run: ${result.stderr}`);
  const { summary } = JSON.parse(result.stdout);
  if (summary.totalCruised === 0) throw new Error('dependency-cruiser read no file');
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
};
