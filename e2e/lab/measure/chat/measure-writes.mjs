// Durable messages of 16 writers against one-row inserts on the same server: node e2e/lab/measure/chat/measure-writes.mjs
// [--seconds 4] [--json] (after a build). Each message counts once its commit is acknowledged.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chatService } from '@chirrup/chat/chat.service-descriptor';
import { PostMessageCommand } from '@chirrup/chat/threads/commands/post-message.command';
import { ThreadsService } from '@chirrup/chat/threads/threads.service';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { Database } from '@chirrup/persistence/database';
import { migrate } from '@chirrup/persistence/migrate';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { PostgresEngine } from '@chirrup/testing/engines/postgres-engine';
import pg from 'pg';

const WRITERS = 16;
const ROUNDS = 3;
const CONTENT = 'How does the workshop repair a zip?';
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, json: { type: 'boolean', default: false } },
});
const seconds = Number(values.seconds);

/** Writes per second of writers that each wait for one write before the next. */
async function rate(writers) {
  const began = performance.now();
  const end = began + seconds * 1_000;
  let written = 0;
  await Promise.all(
    writers.map(async (write) => {
      while (performance.now() < end) {
        await write();
        written += 1;
      }
    }),
  );
  return written / ((performance.now() - began) / 1_000);
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const engine = await PostgresEngine.open();
const role = 'chirrup_chat';
await migrate(
  { adminUrl: engine.adminUrl, schema: 'chat', role, password: 'test' },
  chatService.database.migrations,
);
const url = new URL(engine.adminUrl);
[url.username, url.password] = [role, 'test'];
const database = await Database.open({ url: url.href, applicationName: 'measure-writes' });
const uow = new UnitOfWork(database);
// neither worker nor listeners: only the write is measured
const nobody = { messageAccepted: () => undefined };
const noWorker = { reserve: () => undefined, notify: () => undefined };
const post = new PostMessageCommand(uow, new Outbox(), nobody, noWorker);
const threads = new ThreadsService(uow);

async function messageWriter(botId) {
  const visitor = { kind: 'visitor', botId, visitorId: `anon_${randomUUID()}` };
  const { id: threadId } = await threads.create(visitor, botId);
  return () =>
    post.execute(visitor, {
      botId,
      threadId,
      clientMessageId: randomUUID(),
      messageType: 'text',
      content: CONTENT,
    });
}

const writersOf = (botOf) => Promise.all(Array.from({ length: WRITERS }, (_, n) => messageWriter(botOf(n))));

const raw = await Promise.all(
  Array.from({ length: WRITERS }, async () => {
    const client = new pg.Client({ connectionString: engine.adminUrl });
    await client.connect();
    return client;
  }),
);
await raw[0].query('CREATE TABLE raw_rows (id uuid PRIMARY KEY, content text NOT NULL)');
const rawWriters = raw.map(
  (client) => () =>
    client.query({
      name: 'raw',
      text: 'INSERT INTO raw_rows VALUES ($1, $2)',
      values: [randomUUID(), CONTENT],
    }),
);

const sameBot = await writersOf(() => 'C-SAME');
const differentBots = await writersOf((n) => `C-${n}`);
const seen = { raw: [], same: [], different: [] };
for (let round = 0; round <= ROUNDS; round += 1) {
  const found = {
    raw: await rate(rawWriters),
    same: await rate(sameBot),
    different: await rate(differentBots),
  };
  // the first round warms up
  if (round > 0) for (const [name, value] of Object.entries(found)) seen[name].push(value);
}
const rawRate = median(seen.raw);
const against = (rates) => ({
  per_second: Math.round(median(rates)),
  ratio: Number(median(rates.map((value, n) => value / seen.raw[n])).toFixed(2)),
});
const found = {
  writers: WRITERS,
  raw_per_second: Math.round(rawRate),
  same_bot: against(seen.same),
  different_bots: against(seen.different),
};
if (values.json) console.log(JSON.stringify(found));
else console.log(found);

for (const client of raw) await client.end();
await database.close();
await engine.close();
