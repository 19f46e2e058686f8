// `npm run graph`: writes docs/architecture.md, the picture of who imports whom, from the imports themselves.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { architecture } from '../guards/architecture.mjs';
import { cruise } from '../guards/import-rules.mjs';
import { root } from '../pnpm.mjs';

writeFileSync(join(root, 'docs/architecture.md'), architecture(cruise(root).modules));
