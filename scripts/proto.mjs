// Lints the contracts and regenerates proto/gen/ts from them.
import { join } from 'node:path';
import { install, root, run } from './pnpm.mjs';

install();
const cwd = join(root, 'proto');
const code = run('buf', ['lint'], { cwd }) || run('buf', ['generate', '--clean'], { cwd });
process.exit(code);
