// The console's byte budget: what every page of console and site loads before it can begin.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

export const ENTRY_LIMIT = 170 * 1_024;
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'site');

/** Brotli bytes of index.html and all it names: scripts, what is loaded with them, styles. */
export function entrySize(dir = dist) {
  const html = readFileSync(join(dir, 'index.html'), 'utf8');
  const names = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, name]) => name);
  const weigh = (bytes) => brotliCompressSync(bytes).length;
  return [...new Set(names)].reduce((sum, name) => sum + weigh(readFileSync(join(dir, name))), weigh(html));
}

/** Prints the figure; false when the budget is broken. */
export function reportSize(dir) {
  const size = entrySize(dir);
  console.log(`frontend entry: ${size} of ${ENTRY_LIMIT} B`);
  if (size > ENTRY_LIMIT)
    console.error(`frontend size: the entry is ${size - ENTRY_LIMIT} B over its budget`);
  return size <= ENTRY_LIMIT;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !reportSize(process.argv[2])) process.exit(1);
