// `npm run openapi`: writes the API's document from the code, and both clients' types from the document.
import { join } from 'node:path';
import { install, node, root, run } from './pnpm.mjs';

install();
const code =
  run(node, ['scripts/build-server.mjs']) ||
  run(node, ['services/bff/scripts/write-openapi.mjs']) ||
  run(node, ['scripts/generate-api.mjs'], { cwd: join(root, 'frontend') });
process.exit(code);
