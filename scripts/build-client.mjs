// Runs a client's own build when any of its inputs is newer than its last build.
import { existsSync, globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { node, root, run } from './pnpm.mjs';

const part = process.argv[2];
const dir = join(root, part);
const stamp = join(dir, 'dist', '.built');
const inputs = globSync('{src,content,public,scripts,integrations,sample-shop}/**/*.*', {
  cwd: dir,
  exclude: (f) => /\.spec\.tsx?$/.test(f),
})
  .concat(globSync('*.{html,ts,mjs,json}', { cwd: dir }))
  .map((f) => join(dir, f));
const newest = Math.max(
  ...inputs.map((f) => statSync(f).mtimeMs),
  statSync(join(root, 'pnpm-lock.yaml')).mtimeMs,
  // stand in the site's documents
  ...['services/bff/openapi.json', 'README.md', ...globSync('docs/**/*.md', { cwd: root })].map(
    (f) => statSync(join(root, f)).mtimeMs,
  ),
  // read the sample shop's pages for its bot
  ...globSync('services/knowledge/src/{extraction,chunking}/**/*.ts', { cwd: root }).map(
    (f) => statSync(join(root, f)).mtimeMs,
  ),
);
if (existsSync(stamp) && statSync(stamp).mtimeMs >= newest) process.exit(0);
const code = run(node, ['scripts/build.mjs'], { cwd: dir });
if (code !== 0) process.exit(code);
mkdirSync(join(dir, 'dist'), { recursive: true });
writeFileSync(stamp, '');
process.stdout.write(`built ${part}\n`);
