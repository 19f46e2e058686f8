import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddingPackage } from '../../src/embeddings/embedding-package.js';

/** Answers like the model's server; `mode` beside it makes it die or fall silent. */
const SERVER = `
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const mode = () => (existsSync(new URL('mode', import.meta.url)) ? readFileSync(new URL('mode', import.meta.url), 'utf8') : '');
if (mode() === 'die') {
  console.error('error: the model is damaged');
  process.exit(1);
}
import { env } from 'node:process';
console.log(JSON.stringify(env));
let paused = '';
process.stdin.on('data', (chunk) => (paused = String(chunk).trim())).on('end', () => process.exit(0));
const answer = (response) => {
  if (mode() === 'silent') return setTimeout(answer, 50, response);
  response.end(JSON.stringify({ paused, data: [{ index: 0, embedding: [1, 0] }] }));
};
createServer((request, response) => request.resume().on('end', () => answer(response)))
  .listen(Number(process.argv[process.argv.indexOf('--port') + 1]), '127.0.0.1');
`;

/** A package that looks like the real one and holds no model. */
export const standInPackage = (folder: string): EmbeddingPackage => {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, 'server.mjs');
  writeFileSync(program, SERVER);
  return { program, file: join(folder, 'model.bin'), cache: folder };
};
