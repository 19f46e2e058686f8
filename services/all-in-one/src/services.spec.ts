import { services } from './services.js';

/** Steps before are older than the rule. */
const SINCE = '1764600003100';

it('lets the release before start on the schema of this one, for a rollback', () => {
  const steps = services.flatMap(({ database }) => database?.migrations ?? []);
  const recent = steps.filter(({ name }) => name >= SINCE);
  expect(recent.length).toBeGreaterThan(0);
  expect(recent.filter(({ additive }) => !additive).map(({ name }) => name)).toEqual([]);
});
