import 'reflect-metadata';
import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsPage } from './errors-page.js';
import { limitsPage } from './limits-page.js';

// `npm run reference`: writes docs/limits.md and docs/errors.md from what was built of the code.
const root = join(import.meta.dirname, '../../../..');
const files = globSync('services/**/dist/**/*.errors.js', { cwd: root, exclude: ['**/node_modules'] }).sort();
const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>));
writeFileSync(join(root, 'docs/errors.md'), errorsPage(modules));
writeFileSync(join(root, 'docs/limits.md'), await limitsPage());
