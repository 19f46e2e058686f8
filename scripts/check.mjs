// `npm run check`: installs what is missing, then runs the checks under the pinned Node.
import { install, node, run } from './pnpm.mjs';

install();
process.exit(run(node, ['scripts/run-checks.mjs']));
