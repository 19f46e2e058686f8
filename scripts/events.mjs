// `npm run events -- lag | inspect <topic> <group> | replay <topic> <group>`: the log between the services.
import { join } from 'node:path';
import { env, install, node, root, run } from './pnpm.mjs';

install();
// its output may be read by a machine
if (run(node, ['scripts/build-server.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] }) !== 0)
  process.exit(1);
const settings = { ...env(), DATA_DIR: process.env.DATA_DIR || join(root, '.data') };
process.exit(run(node, ['services/all-in-one/dist/events.js', ...process.argv.slice(2)], { env: settings }));
