import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { services } from './services.js';

/** Steps before are older than the rule. */
const SINCE = '1764600003100';

it('lets the release before start on the schema of this one, for a rollback', () => {
  const steps = services.flatMap(({ database }) => database?.migrations ?? []);
  const recent = steps.filter(({ name }) => name >= SINCE);
  expect(recent.length).toBeGreaterThan(0);
  expect(recent.filter(({ additive }) => !additive).map(({ name }) => name)).toEqual([]);
});

it('runs each file in a folder of migrations as a step of its service', () => {
  for (const { name, database } of services) {
    const files = globSync(new URL(`../../${name}/src/migrations/*.ts`, import.meta.url).pathname);
    const steps = (database?.migrations ?? []).map((step) => step.name);
    expect(steps).toEqual(expect.arrayContaining(files.map((file) => basename(file, '.ts'))));
  }
});
