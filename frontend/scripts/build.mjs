// Builds console and site into dist/site: index.html for pages made of scripts, pages/ for those that can be read
// without, hashed files under /assets; fails over budget.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { reportSize } from './check-size.mjs';
import { preferFirstPaint } from './first-paint.mjs';
import { prerender } from './prerender.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await build({ root, logLevel: 'warn', build: { manifest: true } });
preferFirstPaint(join(root, 'dist/site'));
if (!reportSize()) process.exit(1);
console.log(`${await prerender(root)} pages prerendered`);
