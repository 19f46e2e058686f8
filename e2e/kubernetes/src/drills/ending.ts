import { NAMESPACE } from '../release.js';
import { shell } from '../shell.js';
import { KEYS } from '../values.js';
import { type Drill, insist } from './drill.js';

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

/** Nothing of the release stays, and what others made stays. */
export const uninstall: Drill = async ({ release }) => {
  await release.uninstall();
  const left = (await release.left()).filter((name) => !/^(secret|persistentvolumeclaim)\//.test(name));
  insist(left.length === 0, `Still there: ${left.join(', ')}`);
  const secrets = await shell('kubectl', ['-n', NAMESPACE, 'get', 'secret', KEYS, '-o', 'name']);
  insist(secrets.includes(KEYS), 'The keys are gone');
  return 'nothing of the release is left, the keys are';
};
