import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Owner } from '@chirrup/testing/clients/owner';
import { Visitor } from '@chirrup/testing/clients/visitor';
import pg from 'pg';
import type { Outside } from '../outside.js';
import { shell } from '../shell.js';
import { type Drill, insist } from './drill.js';

const SETTLE_LIMIT_MS = 60_000;

/** A base backup while people work, the disk is lost, and everything of the moment of the backup is back. */
export const backupAndRestore: Drill = async ({ release, outside, address }) => {
  const owner = await Owner.logIn(address, `restored-${Date.now()}@example.com`, 'correct horse');
  const { _id: botId } = await owner.createBot('Restored');
  await owner.change(botId, { live_mode: true });
  await owner.teach(botId, 'What colour is the door?', 'The door is green.');
  const visitor = await Visitor.arrive(address, botId);
  await answered(visitor, 'What colour is the door?', 'green');

  const { messages: before } = await visitor.history();

  const began = Date.now();
  const backup = await takeBackup(outside);
  const backedUp = Date.now();
  await owner.teach(botId, 'What colour is the roof?', 'The roof is red.');
  await answered(visitor, 'What colour is the roof?', 'red');

  const { postgres } = outside.engines;
  await postgres.kill();
  await rm(dataOf(outside), { recursive: true });
  await shell('cp', ['-a', backup, dataOf(outside)]);
  const lost = Date.now();
  await postgres.start();
  await forgetIndexes(outside);
  await release.restart();
  const restored = Date.now();

  const pairs = await owner.call<{ question: string }[]>('GET', `/api/v1/bots/${botId}/qa_list`);
  insist(pairs.length === 1, `Pairs after the restore: ${JSON.stringify(pairs)}`);
  const { messages } = await visitor.history();
  const idsOf = (list: typeof messages) => list.map(({ _id }) => _id).join();
  insist(idsOf(messages) === idsOf(before), `Messages after the restore: ${JSON.stringify(messages)}`);
  await answered(visitor, 'What colour is the door?', 'green');
  await owner.teach(botId, 'What colour is the wall?', 'The wall is white.');
  await answered(visitor, 'What colour is the wall?', 'white');
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(0);
  return `backup ${seconds(began, backedUp)} s, restored with all pods replaced in ${seconds(lost, restored)} s; what came later is gone, new work goes on`;
};

/** PostgreSQL's own data folder. */
const dataOf = ({ folder }: Outside): string => join(folder, 'postgres', 'postgres');

/** A copy between PostgreSQL's start and stop of a backup, as its manual describes. */
const takeBackup = async (outside: Outside): Promise<string> => {
  const target = join(outside.folder, 'backup');
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { mode: 0o700 });
  await shell('chown', [`--reference=${dataOf(outside)}`, target]);
  const client = new pg.Client({ connectionString: outside.engines.postgres.adminUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('drill', true)`);
    // files come and go meanwhile: the log makes good for that
    await shell('sh', [
      ...[
        '-c',
        'tar -C "$0" --exclude=postmaster.pid --exclude="./pg_wal/*" -c . 2>/dev/null | tar -x -p -C "$1"',
      ],
      ...[dataOf(outside), target],
    ]);
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    const label = join(target, 'backup_label');
    await writeFile(label, rows[0].labelfile);
    await shell('chown', [`--reference=${dataOf(outside)}`, label]);
    // the log from the beginning of the copy to its end
    await shell('cp', ['-a', join(dataOf(outside), 'pg_wal'), target]);
  } finally {
    await client.end();
  }
  return target;
};

/** The index counts on with the database, and takes nothing that is older than what it has. */
const forgetIndexes = async ({ engines }: Outside): Promise<void> => {
  if (!engines.search) return;
  const { url } = engines.search;
  const names = await (await fetch(`${url}/_cat/indices/chirrup-passages*?h=index`)).text();
  for (const name of names.split('\n').filter(Boolean)) {
    const { status } = await fetch(`${url}/${name.trim()}`, { method: 'DELETE' });
    insist(status === 200, `${name} was not deleted: ${status}`);
  }
};

/** Asks until the answer says so: what is taught is found after a moment. */
const answered = async (visitor: Visitor, question: string, word: string): Promise<void> => {
  let content = '';
  for (const limit = Date.now() + SETTLE_LIMIT_MS; Date.now() < limit; await sleep(1_000)) {
    content = (await visitor.reply(await visitor.post(question))).content;
    if (content.includes(word)) return;
  }
  throw new Error(`"${question}" was answered with "${content}"`);
};
