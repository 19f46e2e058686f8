// Measures what a million messages take in analytics (after a build; starts a product of its own and ends it):
// node e2e/lab/measure/analytics/figures/main.ts [--messages 1000000] [--days 1] [--folder /tmp/figures]
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { orderRebuild } from '@chirrup/analytics/figures/commands/order-rebuild';
import { ROLL_UP } from '@chirrup/analytics/figures/roll-up/roll-up.worker';
import { runningDatabaseUrl } from '@chirrup/embedded-host/running-postgres';
import { newId } from '@chirrup/kernel/ids';
import { Database } from '@chirrup/persistence/database';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Owner } from '@chirrup/testing/clients/owner';
import { root } from '@chirrup/testing/root';
import { FILLS } from './fill.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '1' },
    port: { type: 'string', default: '3999' },
  },
});
const messages = Number(values.messages);
const days = Number(values.days);
const ASKS = 100;
const MEGABYTE = 1_048_576;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const folder = join(tmpdir(), `measure-figures-${process.pid}`);
const address = `http://127.0.0.1:${values.port}`;
const product: ChildProcess = spawn(
  process.execPath,
  ['--trace-gc', join(root, 'services/all-in-one/dist/main.js')],
  {
    env: {
      ...process.env,
      STATIC_SITE_DIR: join(root, 'frontend/dist/site'),
      STATIC_WIDGET_DIR: join(root, 'widget/dist/lib'),
      PORT: values.port,
      DATA_DIR: folder,
      EMBEDDINGS: 'off',
      LIMITS_SCALE: '100',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);

/** Megabytes of the heap that were in use after each full collection: the rest of the memory is garbage, or kept for it. */
let inUse: number[] = [];
if (product.stdout)
  createInterface(product.stdout).on('line', (line) => {
    const after = /Mark-Compact.* -> ([\d.]+) \(/.exec(line)?.[1];
    if (after) inUse.push(Number(after));
  });

const statOf = async (pid: string | number | undefined): Promise<string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') ');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
/** CPU seconds of a process, with those of its children that have ended. */
const cpuOf = (fields: readonly string[]): number =>
  fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;

/** Of PostgreSQL and the processes of its connections. */
const databaseCpu = async (): Promise<number> => {
  const [server] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(async (pid) => ({ pid, fields: await statOf(pid) })));
  const own = all.filter(({ pid, fields }) => pid === server || fields[1] === server);
  return own.reduce((sum, { fields }) => sum + cpuOf(fields), 0);
};

/** Memory of the product's process now, in MB. */
const memoryNow = async (): Promise<number> =>
  (Number((await readFile(`/proc/${product.pid}/statm`, 'utf8')).split(' ')[1]) * 4_096) / MEGABYTE;

/** The same with the CPU seconds that it and its database have used. */
const used = async (): Promise<{ memory: number; cpu: number; database: number }> => {
  const [memory, fields, database] = await Promise.all([memoryNow(), statOf(product.pid), databaseCpu()]);
  return { memory, cpu: cpuOf([...fields.slice(0, 13), '0', '0']), database };
};

const answers = () =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
const ready = async (): Promise<void> => {
  while (!(await answers())) {
    if (product.exitCode !== null) throw new Error('the product did not start');
    await sleep(200);
  }
};

/** Waits for the end of a job; prints its time and the most memory meanwhile. */
const timed = async (uow: UnitOfWork, botId: string, what: string, kind: string): Promise<void> => {
  const before = await used();
  inUse = [];
  const began = performance.now();
  let most = before.memory;
  const waiting = async () =>
    (
      await uow.statement<{ jobs: number }>(
        { tenant: botId },
        'SELECT count(*)::int AS jobs FROM jobs WHERE bot_id = $1 AND kind = $2',
        [botId, kind],
      )
    )[0]?.jobs ?? 0;
  const doing = new Map<string, number>();
  while ((await waiting()) > 0) {
    await sleep(250);
    for (const { query } of await uow.statement<{ query: string }>(
      {},
      `SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), 60) AS query FROM pg_stat_activity
       WHERE state = 'active' AND pid <> pg_backend_pid() AND usename = current_user`,
    ))
      doing.set(query, (doing.get(query) ?? 0) + 1);
    most = Math.max(most, await memoryNow());
  }
  const seconds = (performance.now() - began) / 1_000;
  const after = await used();
  for (const [query, seen] of [...doing].toSorted((a, b) => b[1] - a[1]).slice(0, 5))
    print(`  seen ${seen} times: ${query}`);
  print(
    `${what}: ${seconds.toFixed(1)} s (CPU: ${(after.cpu - before.cpu).toFixed(1)} s of Node, ${(after.database - before.database).toFixed(1)} s of PostgreSQL), ` +
      `memory ${before.memory.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${after.memory.toFixed(0)} MB after; ` +
      `heap in use after ${inUse.length} full collections: ${Math.max(0, ...inUse).toFixed(0)} MB at most, ${(inUse.at(-1) ?? 0).toFixed(0)} MB last`,
  );
};

const percentile = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0);

try {
  await ready();
  const owner = await Owner.logIn(address, 'figures@example.com', 'a long password');
  const { _id: botId } = await owner.createBot('Figures');
  const url = await runningDatabaseUrl(folder, 'analytics');
  const database = await Database.open({ url, applicationName: 'measure-figures', maxConnections: 1 });
  const uow = new UnitOfWork(database);
  const began = performance.now();
  for (let from = 0; from < messages; from += 20_000)
    for (const fill of FILLS)
      await uow.statement({ tenant: botId }, fill, [
        botId,
        from,
        Math.min(from + 20_000, messages),
        days,
        messages,
      ]);
  print(
    `${messages} messages of ${days} days written in ${((performance.now() - began) / 1_000).toFixed(0)} s`,
  );
  await uow.run({ tenant: botId }, (tx) =>
    addJob(tx, { id: newId(), kind: ROLL_UP, botId, queueKey: botId, payload: {} }),
  );
  await timed(uow, botId, 'roll-up of all, every conversation judged', ROLL_UP);
  await orderRebuild(uow, botId);
  await timed(uow, botId, 'rebuild', 'rebuild-figures');
  for (const path of [
    'engagement_overview?days=30',
    'customer_satisfaction_daily_reports',
    'faq_analysis_reports',
    'gaps?limit=100',
  ]) {
    const times: number[] = [];
    for (let ask = 0; ask < ASKS; ask += 1) {
      const asked = performance.now();
      await owner.call('GET', `/api/v1/bots/${botId}/${path}`);
      times.push(performance.now() - asked);
    }
    print(`${path}: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms of ${ASKS}`);
  }
  await database.close();
} finally {
  if (product.exitCode === null) {
    product.kill('SIGTERM');
    await new Promise((resolve) => product.once('exit', resolve));
  }
  await rm(folder, { recursive: true, force: true });
}
