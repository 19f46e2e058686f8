// Writes both clients' types, src/api/schema.gen.ts, from the OpenAPI document the bff generates from its code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapi, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const inTree = (path) => new URL(`../../${path}`, import.meta.url);
const source = inTree('services/bff/openapi.json');
if (!existsSync(source)) {
  process.stderr.write(`${fileURLToPath(source)} is missing: generate it in services/bff first.\n`);
  process.exit(1);
}
const document = JSON.parse(readFileSync(source, 'utf8'));

/** The named schemas and all they refer to, without calls. */
function onlySchemas(...names) {
  const { schemas } = document.components;
  const used = new Set(names);
  for (const name of used) {
    for (const [, other] of JSON.stringify(schemas[name]).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      used.add(other);
  }
  const kept = Object.fromEntries([...used].map((name) => [name, schemas[name]]));
  return { ...document, paths: {}, components: { schemas: kept } };
}

const clients = {
  'frontend/src/api/schema.gen.ts': document,
  'widget/src/api/schema.gen.ts': onlySchemas(
    'Delta',
    'MessagePage',
    'PublicProfile',
    'Thread',
    'VisitorExport',
    'VisitorFrame',
  ),
};
const check = process.argv.includes('--check');
for (const [path, part] of Object.entries(clients)) {
  const target = inTree(path);
  const text = COMMENT_HEADER + astToString(await openapi(structuredClone(part), { alphabetize: true }));
  if (check && (!existsSync(target) || readFileSync(target, 'utf8') !== text)) {
    process.stderr.write(`${path} is not what the API says: run npm run openapi.\n`);
    process.exit(1);
  }
  if (!check) writeFileSync(target, text);
}
