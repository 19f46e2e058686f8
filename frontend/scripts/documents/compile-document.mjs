// A document of the site as a JavaScript module: for the build (Vite) and for the tests (Jest).
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiReference } from './api-reference.mjs';
import { readDocument } from './read-document.mjs';

const OPENAPI = fileURLToPath(new URL('../../../services/bff/openapi.json', import.meta.url));
const HERE = '{{ api reference }}';

/** The module whose default export is the document; where it says so the API reference stands. */
export function compileDocument(source, path) {
  const whole = source.includes(HERE)
    ? source.replace(HERE, () => apiReference(JSON.parse(readFileSync(OPENAPI, 'utf8'))))
    : source;
  const document = JSON.stringify(readDocument(whole, path));
  return `export default JSON.parse(${JSON.stringify(document)});`;
}

/** Vite: imports of `*.md`. */
export const documents = () => ({
  name: 'documents',
  transform(source, id) {
    if (!id.endsWith('.md')) return null;
    if (source.includes(HERE)) this.addWatchFile(OPENAPI);
    return { code: compileDocument(source, id), map: null };
  },
});

/** Jest: imports of `*.md`. */
export default { process: (source, path) => ({ code: compileDocument(source, path) }) };
