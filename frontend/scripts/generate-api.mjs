// Writes src/api/schema.gen.ts from the OpenAPI document the bff generates from its code.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapi, { astToString, COMMENT_HEADER } from 'openapi-typescript';

const source = new URL('../../services/bff/openapi.json', import.meta.url);
const target = new URL('../src/api/schema.gen.ts', import.meta.url);
if (!existsSync(source)) {
  process.stderr.write(`${fileURLToPath(source)} is missing: generate it in services/bff first.\n`);
  process.exit(1);
}
const ast = await openapi(JSON.parse(readFileSync(source, 'utf8')), { alphabetize: true });
const text = COMMENT_HEADER + astToString(ast);
const check = process.argv.includes('--check');
if (check && (!existsSync(target) || readFileSync(target, 'utf8') !== text)) {
  process.stderr.write(
    'src/api/schema.gen.ts is not what the API says: run node scripts/generate-api.mjs.\n',
  );
  process.exit(1);
}
if (!check) writeFileSync(target, text);
