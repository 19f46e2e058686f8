// Compiles every server package (swc, file by file, only what changed), then widget and frontend.
import { install, node, root, run } from './pnpm.mjs';

install();
const server = run(node, ['scripts/build-server.mjs']);
if (server !== 0) process.exit(server);
for (const part of ['widget', 'frontend']) {
  const code = run(node, ['scripts/build-client.mjs', part], { cwd: root });
  if (code !== 0) process.exit(code);
}
