// `npm run pictures`: starts the built product with the example shop and takes a picture of every screen.
import { install, node, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
process.exit(run(node, ['e2e/dist/pictures/pictures.js']));
