// Builds console and site into dist/site: index.html for every page, hashed files under /assets; fails over budget.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { reportSize } from './check-size.mjs';

await build({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'warn' });
if (!reportSize()) process.exit(1);
