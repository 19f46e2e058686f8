// `npm run graph`: writes who imports whom into docs/architecture.md, and who calls whom into the README, from the code.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { architecture } from '../guards/graph/architecture.mjs';
import { serviceGraph, withPicture } from '../guards/graph/service-graph.mjs';
import { cruise } from '../guards/import-rules.mjs';
import { sources } from '../guards/sources.mjs';
import { root } from '../pnpm.mjs';

writeFileSync(join(root, 'docs/architecture.md'), architecture(cruise(root).modules));
const readme = join(root, 'README.md');
writeFileSync(readme, withPicture(readFileSync(readme, 'utf8'), serviceGraph(sources(root))));
