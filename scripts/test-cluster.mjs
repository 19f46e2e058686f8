// `npm run test:cluster`: installs, builds, then runs the cluster's suites under the pinned Node.
import { install, node, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
process.exit(run(node, ['scripts/cluster-suites.mjs', ...process.argv.slice(2)]));
