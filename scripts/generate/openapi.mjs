// `npm run openapi`: writes the API's document from the code, and both clients' types from the document.
import { join } from 'node:path';
import { node, root, run } from '../pnpm.mjs';

process.exit(
  run(node, ['services/bff/scripts/write-openapi.mjs']) ||
    run(node, ['scripts/generate-api.mjs'], { cwd: join(root, 'frontend') }),
);
