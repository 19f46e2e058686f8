import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import pg from 'pg';
import { ChatHarness, eventually } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open({ RETENTION_DAYS: '100' });
});
afterAll(() => h.close());

const count = async (sql: string, parameters: unknown[]) =>
  (await h.admin<{ rows: number }>(`SELECT count(*)::int AS rows FROM ${sql}`, parameters))[0]?.rows;

const deleteBot = (botId: string) =>
  h.platform.events.append([
    {
      eventId: newId(),
      topic: topics.bot.name,
      key: botId,
      tenant: botId,
      type: 'BotDeleted',
      occurredAt: new Date(),
      payload: BotDeleted.encode(BotDeleted.fromPartial({ botId })).finish(),
    },
  ]);

describe('a deleted bot', () => {
  it('takes no thread and no message any more, also while its conversations are being deleted', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    await h.admin('INSERT INTO deleted_bots (bot_id) VALUES ($1)', [bot.botId]);
    await expect(bot.thread()).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    await expect(bot.post(threadId, 'Hello?')).rejects.toMatchObject({ code: 'CHAT.THREAD_NOT_FOUND' });
    expect(await count('messages WHERE bot_id = $1', [bot.botId])).toBe(0);
  });

  it('leaves no message behind whose thread it had to wait for', async () => {
    const bot = h.otherBot();
    const threadId = await bot.thread();
    const accepting = new pg.Client({ connectionString: h.platform.database('chat').adminUrl });
    await accepting.connect();
    try {
      await accepting.query('SET search_path = chat; BEGIN');
      await accepting.query('UPDATE threads SET last_seq = last_seq + 1 WHERE id = $1', [threadId]);
      await deleteBot(bot.botId);
      const waiting = `pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%threads%'`;
      await eventually(async () => (await count(waiting, [])) === 1);
      await accepting.query(
        `INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, content, state, created_at)
         VALUES ($1, $2, $3, 1, 'client', 'x', 'complete', now())`,
        [newId(), bot.botId, threadId],
      );
      await accepting.query('COMMIT');
    } finally {
      await accepting.end();
    }
    await eventually(async () => (await count('threads WHERE id = $1', [threadId])) === 0);
    expect(await count('messages WHERE bot_id = $1', [bot.botId])).toBe(0);
  });

  it('leaves nothing behind of messages that are accepted at that moment', async () => {
    const bot = h.otherBot();
    const threads = await Promise.all(Array.from({ length: 20 }, () => bot.thread()));
    const posting = threads.flatMap((id) => Array.from({ length: 5 }, () => bot.post(id, 'How long?')));
    await deleteBot(bot.botId);
    await Promise.allSettled(posting);
    await eventually(async () => {
      const purging = `jobs WHERE bot_id = $1 AND kind = 'purge-bot' AND payload ? 'isLast'`;
      return (await count(purging, [bot.botId])) === 1;
    });
    // what is left then is deleted by the last sweep
    await h.admin(
      `INSERT INTO threads (id, bot_id, visitor_id, created_at, updated_at) VALUES ($1, $2, 'v', now(), now())`,
      [newId(), bot.botId],
    );
    for (const table of ['messages', 'reviews'])
      expect([table, await count(`${table} WHERE bot_id = $1`, [bot.botId])]).toEqual([table, 0]);
    expect(await count(`jobs WHERE bot_id = $1 AND kind = 'reply'`, [bot.botId])).toBe(0);
    await h.admin(`UPDATE jobs SET run_at = now() WHERE bot_id = $1`, [bot.botId]);
    await h.stop();
    await h.start();
    await eventually(async () => (await count('jobs WHERE bot_id = $1', [bot.botId])) === 0);
    expect(await count('threads WHERE bot_id = $1', [bot.botId])).toBe(0);
  });
});

describe('retention', () => {
  it('deletes threads whose last message is older than they are kept, once a day', async () => {
    const bots = [h.otherBot().botId, h.otherBot().botId];
    const due = `jobs WHERE kind = 'retention' AND run_at > now() + interval '23 hours'`;
    await eventually(async () => (await count(due, [])) === 1);
    await h.admin(
      `WITH thread AS (INSERT INTO threads (id, bot_id, visitor_id, created_at, updated_at)
         SELECT gen_random_uuid(), bot, 'v', now() - interval '1 year', now() - days * interval '1 day'
         FROM unnest($1::text[]) bot, unnest($2::int[]) days, generate_series(1, 250) RETURNING id, bot_id)
       INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, content, state, created_at)
       SELECT gen_random_uuid(), bot_id, id, 1, 'client', 'x', 'complete', now() FROM thread`,
      [bots, [0, 40, 98, 102, 400]],
    );
    await h.admin(`UPDATE jobs SET run_at = now() WHERE kind = 'retention'`);
    await h.stop();
    await h.start();
    await eventually(async () => (await count(due, [])) === 1);
    for (const bot of bots) {
      expect(await count('threads WHERE bot_id = $1', [bot])).toBe(750);
      expect(await count('messages WHERE bot_id = $1', [bot])).toBe(750);
      expect(
        await count(`threads WHERE bot_id = $1 AND updated_at < now() - interval '100 days'`, [bot]),
      ).toBe(0);
    }
  });

  it('keeps those of a bot as long as the bot says, never longer than the installation, and publishes which are gone', async () => {
    const [short, long, unreadable] = [h.otherBot().botId, h.otherBot().botId, h.otherBot().botId];
    const days: Record<string, number> = { [short]: 31, [long]: 365 };
    h.others.settingsOf = (botId) => {
      if (botId === unreadable)
        throw new DomainError({ code: 'BOTS.NOT_FOUND', kind: 'not_found', message: 'gone' });
      return { retentionDays: days[botId] ?? 0 };
    };
    await h.admin(
      `INSERT INTO threads (id, bot_id, visitor_id, created_at, updated_at)
         SELECT gen_random_uuid(), bot, 'v', now() - interval '1 year', now() - days * interval '1 day'
         FROM unnest($1::text[]) bot, unnest($2::int[]) days`,
      [
        [short, long, unreadable],
        [30, 33, 98, 102],
      ],
    );
    await h.admin(`UPDATE jobs SET run_at = now() WHERE kind = 'retention'`);
    await h.stop();
    await h.start();
    const left = async () => {
      const rows = await h.admin<{ bot_id: string; rows: number }>(
        'SELECT bot_id, count(*)::int AS rows FROM threads WHERE bot_id = ANY($1) GROUP BY bot_id',
        [[short, long, unreadable]],
      );
      return Object.fromEntries(rows.map(({ bot_id, rows: count }) => [bot_id, count]));
    };
    await eventually(
      async () =>
        Object.values(await left()).join() !== '4,4,4' &&
        (await count(`jobs WHERE kind = 'retention' AND run_at > now()`, [])) === 1,
    );
    expect(await left()).toEqual({ [short]: 1, [long]: 3, [unreadable]: 3 });
    const published = async () => {
      const events = await h.platform.events.read('chat.message.v1', 'test', 10_000);
      const expired = events.filter(({ type }) => type === 'ThreadExpired');
      return [short, long].map((botId) => expired.filter(({ tenant }) => tenant === botId).length).join();
    };
    await eventually(async () => (await published()) === '3,1');
  });

  it('deletes identities of visitors who have not come for as long, also without any conversation', async () => {
    const bot = h.otherBot().botId;
    await h.admin(
      `INSERT INTO visitor_identities (bot_id, visitor_id, subject, name, email, identified_at)
       SELECT $1, 'v' || days, 's', 'n', 'e', now() - days * interval '1 day' FROM unnest($2::int[]) days`,
      [bot, [40, 102]],
    );
    await h.admin(`UPDATE jobs SET run_at = now() WHERE kind = 'retention'`);
    await h.stop();
    await h.start();
    await eventually(async () => (await count('visitor_identities WHERE bot_id = $1', [bot])) === 1);
    expect(await count(`visitor_identities WHERE bot_id = $1 AND visitor_id = 'v40'`, [bot])).toBe(1);
  });
});
