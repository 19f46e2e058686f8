// `npm run proto`: lints the contracts and regenerates proto/gen/ts from them.
// `npm run proto -- --release`: makes today's contracts and events what later ones must stay compatible with.
import { join } from 'node:path';
import { install, node, root, run } from '../pnpm.mjs';

install();
const cwd = join(root, 'proto');
const generate = () => run('buf', ['lint'], { cwd }) || run('buf', ['generate', '--clean'], { cwd });
const release = () =>
  run('buf', ['breaking', '--against', 'baseline.binpb'], { cwd }) ||
  run('buf', ['build', '--exclude-source-info', '-o', 'baseline.binpb'], { cwd }) ||
  run(node, ['scripts/build-server.mjs']) ||
  run(node, ['scripts/generate/record-events.mjs']);
process.exit(generate() || (process.argv.includes('--release') ? release() : 0));
