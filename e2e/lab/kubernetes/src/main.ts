// `npm run kubernetes`: installs the chart on the node of k8s/node/up.sh and does to it what operators do.
// -- --only main-job,kills: some drills; --messages 10 --requests 100 --sockets 300: messages a second, requests a second with them
// (the others read bots' configurations), open sockets;
// --replicas 1: of what a message passes (else 2); --tag 0.1.0: of the images that were given to the node;
// --from 0.0.9: images of the release before, which is installed first and upgraded under load; --keep: the release is not uninstalled at the end.
import { existsSync } from 'node:fs';
import { cpus, homedir, loadavg } from 'node:os';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Tables } from '@chirrup/lab-faults/history/tables';
import { countDeadLetters } from '@chirrup/testing/database/dead-letters';
import { admission } from './drills/admission.js';
import { backupAndRestore } from './drills/backup.js';
import type { Drill } from './drills/drill.js';
import { eventsJob, helmTest, uninstall } from './drills/ending.js';
import { newPasswords, newSigningKey } from './drills/keys.js';
import { killEach } from './drills/kills.js';
import { failingMigration, newRelease, rollback, rollingUpdate } from './drills/updates.js';
import { openFront } from './front.js';
import { doMainJob } from './main-job.js';
import { startOutside } from './outside.js';
import { makeNamespace, putSecrets, Release } from './release.js';
import { keysFor, putCertificates, secretsOf, valuesFor } from './values.js';

const DRILLS: Record<string, Drill> = {
  'main-job': ({ address, outside }) => doMainJob(address, outside.site),
  events: eventsJob,
  'helm-test': helmTest,
  'rolling-update': rollingUpdate,
  kills: killEach,
  rollback,
  'failing-migration': failingMigration,
  'signing-key': newSigningKey,
  passwords: newPasswords,
  backup: backupAndRestore,
};

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    messages: { type: 'string', default: '100' },
    requests: { type: 'string', default: '100' },
    sockets: { type: 'string', default: '300' },
    tag: { type: 'string', default: '0.1.0' },
    from: { type: 'string' },
    replicas: { type: 'string', default: '2' },
    keep: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const cache = process.env.CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup');
const folder = process.env.K8S_DIR ?? join(cache, 'kubernetes');
const state = join(folder, 'state');
if (!existsSync(join(state, 'admin.conf'))) {
  say('There is no node: k8s/node/tools.sh and k8s/node/up.sh make one');
  process.exit(1);
}
process.env.PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter);
process.env.KUBECONFIG = join(state, 'admin.conf');
process.env.STATE = state;

const messagesPerSecond = Number(options.messages);
const load = {
  messagesPerSecond,
  readsPerSecond: Math.max(0, Number(options.requests) - messagesPerSecond),
  sockets: Number(options.sockets),
};
const chosen = options.only?.split(',') ?? Object.keys(DRILLS);
const wrong = chosen.find((name) => !(name in DRILLS));
if (wrong) {
  say(`There is no drill "${wrong}": ${Object.keys(DRILLS).join(', ')}`);
  process.exit(2);
}
say(
  `${load.messagesPerSecond} messages and ${load.readsPerSecond} reads a second, ${load.sockets} sockets, ${cpus().length} cores (load ${loadavg()[0]?.toFixed(1)})`,
);

let passed = 0;
let failed = 0;
const step = async (name: string, work: () => Promise<string>): Promise<boolean> => {
  const began = Date.now();
  const report = (how: string, what: string) =>
    say(`${how} ${name} (${((Date.now() - began) / 1_000).toFixed(0)} s): ${what}`);
  try {
    report('passed', await work());
    passed += 1;
    return true;
  } catch (error) {
    report('FAILED', error instanceof Error ? error.message : String(error));
    failed += 1;
    return false;
  }
};

await makeNamespace();
if (!options.only) await step('admission', admission);
const outside = await startOutside(say);
const front = await openFront();
const tables = Tables.open(outside.engines.postgres.adminUrl);
const end = async () => {
  await tables.close();
  await front.close();
  await outside.close();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().finally(() => process.exit(130)));
try {
  const release = new Release();
  const keys = keysFor(outside);
  const address = front.address;
  const deadLetters = () => countDeadLetters([outside.addresses.kafka]);
  const evidence = { address, tables, model: outside.model, deadLetters };
  await putSecrets(secretsOf(keys));
  await putCertificates();
  const isInstalled = await step('install', async () => {
    await release.install(valuesFor(outside, options.from ?? options.tag, Number(options.replicas)));
    await release.settled();
    await front.ready();
    return `${(await release.pods()).length} pods`;
  });
  if (isInstalled && options.from)
    await step('new-release', () =>
      newRelease(options.tag)({ release, outside, address, evidence, load, keys }),
    );
  if (isInstalled)
    for (const name of chosen)
      await step(name, async () => DRILLS[name]?.({ release, outside, address, evidence, load, keys }) ?? '');
  if (!options.keep)
    await step('uninstall', () => uninstall({ release, outside, address, evidence, load, keys }));
} finally {
  await end();
}
say(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
