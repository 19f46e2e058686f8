// `npm run stack`: engines and every service as a process of its own. `-- --replicas chat=2,knowledge=2`
import { install, node, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
process.on('SIGINT', () => undefined);
process.exit(run(node, ['e2e/dist/stack/stack.js', ...process.argv.slice(2)]));
