// Builds console and site into dist/site: index.html for every page, hashed files under /assets.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

await build({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'warn' });
