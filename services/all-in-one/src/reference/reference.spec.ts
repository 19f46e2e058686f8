import 'reflect-metadata';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsPage } from './errors-page.js';
import { limitsPage } from './limits-page.js';

const root = join(import.meta.dirname, '../../../..');
const written = (file: string): string => readFileSync(join(root, 'docs', file), 'utf8');

describe('the reference', () => {
  it('of limits is what the code says; else run npm run reference', async () => {
    expect(written('limits.md')).toBe(await limitsPage());
  });

  it('of errors is what the code says; else run npm run reference', async () => {
    const files = globSync('services/**/src/**/*.errors.ts', {
      cwd: root,
      exclude: ['**/node_modules'],
    }).sort();
    expect(files.length).toBeGreaterThan(15);
    const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>));
    expect(written('errors.md')).toBe(errorsPage(modules));
  });
});
