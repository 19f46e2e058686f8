// Writes openapi.json beside the package: the document clients generate their types from. Run after the build.
import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { openApiDocument } from '../dist/openapi-document.js';

const document = await openApiDocument();
writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
