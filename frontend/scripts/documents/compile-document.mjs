// A document of the site as a JavaScript module: for the build (Vite) and for the tests (Jest).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiReference } from './api-reference.mjs';
import { partOf } from './part-of.mjs';
import { readDocument } from './read-document.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const OPENAPI = 'services/bff/openapi.json';
const PLACE = /^\{\{ (?:(api reference)|include (\S+) (#+ .+)) \}\}$/gm;

const read = (file) => readFileSync(join(root, file), 'utf8');

/** The files of this tree that stand in a document: API reference, settings and limits are written once. */
export const filesIn = (source) =>
  [...source.matchAll(PLACE)].map(([, isReference, file]) => join(root, isReference ? OPENAPI : file));

/** The module whose default export is the document. */
export function compileDocument(source, path) {
  const whole = source.replace(PLACE, (_, isReference, file, heading, at) =>
    isReference
      ? apiReference(JSON.parse(read(OPENAPI)))
      : // below a heading of the document its own headings are one step deeper
        partOf(read(file), heading, source.lastIndexOf('\n## ', at) < 0 ? 2 : 3, path),
  );
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(readDocument(whole, path)))});`;
}

/** Vite: imports of `*.md`. */
export const documents = () => ({
  name: 'documents',
  transform(source, id) {
    if (!id.endsWith('.md')) return null;
    for (const file of filesIn(source)) this.addWatchFile(file);
    return { code: compileDocument(source, id), map: null };
  },
});

/** Jest: imports of `*.md`. What stands in them counts for Jest's cache too. */
export default {
  process: (source, path) => ({ code: compileDocument(source, path) }),
  getCacheKey: (source, path) => compileDocument(source, path),
};
