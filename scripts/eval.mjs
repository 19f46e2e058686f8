// `npm run eval`: measures the answers on the evaluation data and prints one table (see e2e/eval/README.md).
// `-- --only visitors,faq`, `--quick`, `--limit 50`, `--misses`, `--api`, `--in-process`, `--no-embeddings`, `--eval-folder DIR`.
import { install, node, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
process.exit(run(node, ['e2e/dist/eval/main.js', ...process.argv.slice(2)]));
