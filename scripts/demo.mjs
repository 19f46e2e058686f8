// `npm run demo`: puts the example shop into the running product and serves it.
import { install, node, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build-server.mjs']) !== 0) process.exit(1);
process.exit(run(node, ['e2e/dist/demo/demo.js']));
