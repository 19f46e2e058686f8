// `npm start`: installs what is missing, builds what changed, runs the embedded process.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { env, install, node, root, run } from './pnpm.mjs';

install();
if (run(node, ['scripts/build.mjs']) !== 0) process.exit(1);
const child = spawn(node, [join(root, 'services/all-in-one/dist/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...env(),
    DATA_DIR: process.env.DATA_DIR || join(root, '.data'),
    STATIC_SITE_DIR: join(root, 'frontend/dist/site'),
    STATIC_WIDGET_DIR: join(root, 'widget/dist/lib'),
  },
});
// Ctrl-C reaches the whole foreground group; a signal sent to this process alone is handed on
let signalled = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    if (signal === 'SIGTERM' || !process.stdin.isTTY || signalled) child.kill(signal);
    signalled = true;
  });
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
