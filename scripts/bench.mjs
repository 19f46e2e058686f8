// `npm run bench`: measures the built product on this machine and prints the figures as JSON.
import { install, node, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
process.exit(run(node, ['e2e/dist/bench/bench.js']));
