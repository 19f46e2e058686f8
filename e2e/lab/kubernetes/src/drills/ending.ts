import { setTimeout as sleep } from 'node:timers/promises';
import { NAMESPACE, type Release } from '../release.js';
import { shell } from '../shell.js';
import { KEYS } from '../values.js';
import { type Drill, insist } from './drill.js';

const PODS_LIMIT_MS = 90_000;

/** `npm run events` inside the cluster. */
export const eventsJob: Drill = async () => {
  const kubectl = (...args: string[]) => shell('kubectl', ['-n', NAMESPACE, ...args]);
  await kubectl('create', 'job', 'lag', '--from=cronjob/chirrup-events');
  try {
    await kubectl('wait', '--for=condition=complete', 'job/lag', '--timeout=90s');
    const printed = await kubectl('logs', 'job/lag');
    insist(printed.includes('billing.usage'), `The command printed ${printed}`);
    return `${printed.trim().split('\n').length} lines`;
  } finally {
    await kubectl('delete', 'job', 'lag', '--ignore-not-found');
  }
};

/** `helm test`: the doctor looks at every engine, right, address and edge. */
export const helmTest: Drill = async ({ release }) => {
  const printed = await release.test();
  insist(printed.includes('All is well'), `The doctor printed ${printed}`);
  return printed.trim().split('\n').at(-1) ?? '';
};

/** The Job of a migration that failed stays for a day, the Pod of the last test for ever, each for its log. */
const MAY_STAY = /^(secret|persistentvolumeclaim)\/|\/chirrup-migrate-|^pod\/chirrup-test$/;

const remains = async (release: Release): Promise<string[]> =>
  (await release.left()).filter((name) => !MAY_STAY.test(name));

/** Nothing of the release stays, and what others made stays. */
export const uninstall: Drill = async ({ release }) => {
  await release.uninstall();
  let left = await remains(release);
  // helm does not wait for pods
  for (const limit = Date.now() + PODS_LIMIT_MS; left.length > 0 && Date.now() < limit; await sleep(1_000))
    left = await remains(release);
  insist(left.length === 0, `Still there: ${left.join(', ')}`);
  const secrets = await shell('kubectl', ['-n', NAMESPACE, 'get', 'secret', KEYS, '-o', 'name']);
  insist(secrets.includes(KEYS), 'The keys are gone');
  return 'nothing of the release is left, the keys are';
};
