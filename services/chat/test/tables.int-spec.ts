import { setTimeout as sleep } from 'node:timers/promises';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { BotChanged, BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { MessagePosted, MessageVoted, ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';
import { Retrieval } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { topics } from '@chirrup/proto/topics';
import pg from 'pg';
import { ChatHarness, eventually, gate } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open();
});
afterAll(() => h.close());

const exchange = async (of: ChatHarness): Promise<string> => {
  const threadId = await of.thread();
  await of.post(threadId, 'How long?');
  const { messages } = await of.settled(threadId, 2);
  await of.chat.vote({ botId: of.botId, messageId: messages[1]?.id ?? '', value: 1 }, of.visitor);
  return threadId;
};

const TABLES = ['threads', 'messages', 'reviews', 'jobs', 'outbox'];

describe('the tenant wall', () => {
  it('shows the service’s role nothing without a tenant, and nothing of another one', async () => {
    const shut = gate();
    await exchange(h);
    const retrieve = h.others.retrieve;
    h.others.retrieve = async (...asked) => shut.opened.then(() => retrieve(...asked));
    const waiting = await h.thread();
    await h.post(waiting, 'a job that stays');
    const client = new pg.Client({ connectionString: h.platform.database('chat').url });
    await client.connect();
    try {
      const count = async (tenant: string | undefined, table: string) => {
        await client.query('BEGIN');
        if (tenant) await client.query(`SET LOCAL chirrup.tenant = '${tenant}'`);
        const { rows } = await client.query(`SELECT count(*)::int AS rows FROM ${table}`);
        await client.query('COMMIT');
        return rows[0].rows;
      };
      for (const table of TABLES) {
        expect([table, await count(undefined, table)]).toEqual([table, 0]);
        expect([table, await count(newBotId(), table)]).toEqual([table, 0]);
      }
      for (const table of ['threads', 'messages', 'reviews', 'jobs']) {
        expect([table, (await count(h.botId, table)) > 0]).toEqual([table, true]);
      }
      await client.query(`BEGIN; SET LOCAL chirrup.tenant = '${newBotId()}'`);
      const foreign = `INSERT INTO threads (id, bot_id, visitor_id, created_at, updated_at) VALUES ('${newId()}', '${h.botId}', 'v', now(), now())`;
      await expect(client.query(foreign)).rejects.toThrow('row-level security');
    } finally {
      await client.end();
      h.others.retrieve = retrieve;
      shut.open();
    }
    await h.settled(waiting, 2);
  });
});

describe('events', () => {
  it('tell of every stored thing, in order, with its seq', async () => {
    const threadId = await exchange(h);
    const { messages } = await h.stored(threadId);
    const seen = async () =>
      (await h.platform.events.read(topics.message.name, 'test', 1_000)).filter(
        (event) => event.key === threadId,
      );
    await eventually(async () => (await seen()).length >= 2);
    const [posted, completed] = await seen();
    expect([posted?.type, completed?.type]).toEqual(['MessagePosted', 'ReplyCompleted']);
    expect(MessagePosted.decode(posted?.payload ?? new Uint8Array())).toEqual({
      botId: h.botId,
      threadId,
      messageId: messages[0]?.id,
      visitorId: h.visitorId,
      seq: 1,
      page: '',
    });
    expect(ReplyCompleted.decode(completed?.payload ?? new Uint8Array())).toMatchObject({
      messageId: messages[1]?.id,
      replyTo: messages[0]?.id,
      seq: 2,
      state: 'complete',
      lane: 'extractive',
    });
    const votes = async () =>
      (await h.platform.events.read(topics.review.name, 'test', 1_000)).filter(
        (event) => event.key === threadId,
      );
    await eventually(async () => (await votes()).length >= 1);
    expect(MessageVoted.decode((await votes())[0]?.payload ?? new Uint8Array())).toMatchObject({
      value: 1,
      visitorId: h.visitorId,
    });
  });

  it('tell of a follow-up together with what it follows, personal data masked', async () => {
    const { retrieve } = h.others;
    h.others.retrieve = async () =>
      Retrieval.fromPartial({ lookedUp: 'Do you ship to France? and to ada@example.com?' });
    const threadId = await h.thread();
    await h.post(threadId, 'and to ada@example.com?');
    const { messages } = await h.settled(threadId, 2, h.owner);
    h.others.retrieve = retrieve;
    expect(JSON.parse(messages[1]?.traceJson ?? '{}')).toMatchObject({
      looked_up: 'Do you ship to France? and to ada@example.com?',
    });
    const asked = async () =>
      (await h.platform.events.read(topics.message.name, 'test', 1_000))
        .filter(({ type, key }) => type === 'ReplyCompleted' && key === threadId)
        .map(({ payload }) => ReplyCompleted.decode(payload).question);
    await eventually(async () => (await asked()).length === 1);
    expect(await asked()).toEqual([expect.stringMatching(/^Do you ship to France\? and to (?!ada)/)]);
  });

  it('carry a large seq as well as a small one', async () => {
    const numbers = [0, 1, 127, 128, 16_383, 16_384, 2_097_151, 268_435_456, 34_359_738_367];
    const rows = await h.admin<{ bytes: Buffer }>(
      'SELECT seq_field(n) AS bytes FROM unnest($1::bigint[]) AS n',
      [numbers],
    );
    expect(rows.map(({ bytes }) => MessagePosted.decode(bytes).seq)).toEqual(numbers);
  });
});

describe('a deleted bot', () => {
  it('takes its conversations along, and no others', async () => {
    const [doomed, spared] = [h.otherBot(), h.otherBot()];
    await Promise.all(Array.from({ length: 5 }, () => exchange(doomed)));
    await h.admin(
      `INSERT INTO threads (id, bot_id, visitor_id, created_at, updated_at) SELECT gen_random_uuid(), $1, 'v', now(), now() FROM generate_series(1, 450)`,
      [doomed.botId],
    );
    await exchange(spared);
    await h.admin(
      `INSERT INTO test_questions (id, bot_id, question, expectation, expected) SELECT gen_random_uuid(), bot, 'Q?', 'refuses', '' FROM unnest($1::text[]) bot`,
      [[doomed.botId, spared.botId]],
    );
    const deleted = {
      topic: topics.bot.name,
      key: doomed.botId,
      tenant: doomed.botId,
      payload: BotDeleted.encode(BotDeleted.fromPartial({ botId: doomed.botId })).finish(),
    };
    await h.platform.events.append([
      {
        ...deleted,
        eventId: newId(),
        type: 'BotChanged',
        payload: BotChanged.encode(BotChanged.fromPartial({ botId: spared.botId })).finish(),
        tenant: spared.botId,
        key: spared.botId,
        occurredAt: new Date(),
      },
      { ...deleted, eventId: newId(), type: 'BotDeleted', occurredAt: new Date() },
    ]);
    const left = (botId: string) =>
      h.admin<{ rows: number }>(
        `SELECT (SELECT count(*) FROM threads WHERE bot_id = $1)::int + (SELECT count(*) FROM messages WHERE bot_id = $1)::int
           + (SELECT count(*) FROM reviews WHERE bot_id = $1)::int + (SELECT count(*) FROM test_questions WHERE bot_id = $1)::int
           + (SELECT count(*) FROM jobs WHERE bot_id = $1 AND kind NOT IN ('test-run', 'purge-bot'))::int AS rows`,
        [botId],
      );
    for (const until = Date.now() + 8_000; Date.now() < until && (await left(doomed.botId))[0]?.rows !== 0; )
      await sleep(50);
    expect(await left(doomed.botId)).toEqual([{ rows: 0 }]);
    expect(await left(spared.botId)).toEqual([{ rows: 5 }]);
  });
});
