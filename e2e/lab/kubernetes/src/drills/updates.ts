import { underLoad } from '../load.js';
import { doMainJob } from '../main-job.js';
import { putSecrets } from '../release.js';
import { secretsOf } from '../values.js';
import { type Drill, insist, unharmed } from './drill.js';

/** A release that differs in one setting replaces every pod while people talk. */
export const rollingUpdate: Drill = async ({ release, evidence, load }) => {
  const before = new Set((await release.pods()).map(({ name }) => name));
  const report = await underLoad(evidence, load, 1, async () => {
    await release.upgrade('logLevel=warn');
    await release.settled();
  });
  const kept = (await release.pods()).filter(({ name }) => before.has(name) && !name.includes('embeddings'));
  insist(kept.length === 0, `Not replaced: ${kept.map(({ name }) => name).join(', ')}`);
  return unharmed(report);
};

/** Images of the next release: its Job migrates while the pods of before serve, then it replaces them. */
export const newRelease =
  (tag: string): Drill =>
  async ({ release, evidence, load }) =>
    unharmed(
      await underLoad(evidence, load, 5, async () => {
        await release.change(`image.tag=${tag}`, `embeddings.image.tag=${tag}`);
        await release.settled();
      }),
    );

/** The release before, again under load. */
export const rollback: Drill = async ({ release, evidence, load }) =>
  unharmed(
    await underLoad(evidence, load, 2, async () => {
      await release.rollback();
      await release.settled();
    }),
  );

/** A login that the database refuses: the Job fails, and nothing of the running release changes. */
export const failingMigration: Drill = async ({ release, outside, address, keys }) => {
  const before = (await release.pods()).map(({ name }) => name).sort();
  const url = new URL(keys['database-admin-url'] ?? '');
  url.password = 'wrong';
  await putSecrets(secretsOf({ ...keys, 'database-admin-url': url.href }));
  try {
    const failure = await release.upgrade('logLevel=debug').then(
      () => undefined,
      (error: unknown) => String(error),
    );
    insist(failure !== undefined, 'The upgrade went through');
    const after = (await release.pods()).map(({ name }) => name).sort();
    const stayed = before.filter((name) => after.includes(name));
    insist(stayed.length === before.length, `Pods went: ${before.filter((one) => !after.includes(one))}`);
    await doMainJob(address, outside.site);
    return `helm: ${failure?.split('\n')[0]?.slice(0, 120)}; ${stayed.length} pods stayed and do the main job`;
  } finally {
    await putSecrets(secretsOf(keys));
    await release.rollback(
      (await release.history()).findLast(({ status }) => status === 'deployed')?.revision,
    );
  }
};
