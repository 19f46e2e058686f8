// `npm start`: installs what is missing, builds what changed, runs the embedded process.
import { join } from 'node:path';
import { runInForeground } from './foreground.mjs';
import { install, node, root, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
runInForeground([join(root, 'services/all-in-one/dist/main.js')], {
  DATA_DIR: process.env.DATA_DIR || join(root, '.data'),
  STATIC_SITE_DIR: join(root, 'frontend/dist/site'),
  STATIC_WIDGET_DIR: join(root, 'widget/dist/lib'),
});
