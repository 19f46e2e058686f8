// `npm run faults -- --seeds 20`: breaks the separate services on purpose and checks what is left. `--only redis-stopped`,
// `--seed 1234`, `--minutes 10` (begins no seed after them; up to 15 means short outages), `--load 0.5`.
import { install, node, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
process.exit(run(node, ['e2e/dist/faults/main.js', ...process.argv.slice(2)]));
