// `npm run bench`: measures the built product on this machine: one JSON, and a table in .cache/bench.md.
// `-- --profile embedded|cluster|both`, `--only throughput,growth`, `--quick` (shows that it works, not how fast it is).
import { install, node, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
process.exit(run(node, ['e2e/dist/bench/main.js', ...process.argv.slice(2)]));
