// `npm run proto`: lints the contracts, regenerates proto/gen/ts from them and records new events.
// `npm run proto -- --release`: makes today's contracts and events what later ones must stay compatible with.
import { join } from 'node:path';
import { install, node, root, run } from '../pnpm.mjs';

install();
const cwd = join(root, 'proto');
const release = process.argv.includes('--release');
const generate = () => run('buf', ['lint'], { cwd }) || run('buf', ['generate', '--clean'], { cwd });
const moveBaseline = () =>
  run('buf', ['breaking', '--against', 'baseline.binpb'], { cwd }) ||
  run('buf', ['build', '--exclude-source-info', '-o', 'baseline.binpb'], { cwd });
const record = () =>
  run(node, ['scripts/build-server.mjs']) ||
  run(node, ['scripts/generate/record-events.mjs', ...(release ? ['--release'] : [])]);
process.exit(generate() || (release ? moveBaseline() : 0) || record());
