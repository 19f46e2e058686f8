import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const here = join(import.meta.dirname, '../..');

/** Reads a tree with dependency-cruiser and our rules: `{modules, summary}`. */
export const cruise = (root) => {
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
  const read = JSON.parse(result.stdout);
  if (read.summary.totalCruised === 0) throw new Error('dependency-cruiser read no file');
  return read;
};

/** The broken rules, as `rule: from -> to`. */
export const importViolations = ({ summary }) =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
