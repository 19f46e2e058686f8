// npm run build:integrations [-- --address https://chat.example.com]: the zips in widget/dist/integrations.
// Without an address (PUBLIC_URL is taken too) owners enter it themselves.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writeIntegrations } from './integrations.mjs';

const outdir = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'integrations');
const { values } = parseArgs({ options: { address: { type: 'string' } } });
for (const { name, size } of writeIntegrations(outdir, values.address ?? process.env.PUBLIC_URL)) {
  console.log(`${join('widget/dist/integrations', name)} ${size} B`);
}
