// `npm run stack`: engines and every service as processes of their own. `-- --replicas chat=2,bff=2`
import { runInForeground } from './foreground.mjs';
import { install, node, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
runInForeground(['e2e/dist/stack/stack.js', ...process.argv.slice(2)]);
