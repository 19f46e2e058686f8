import { newBotId } from '@chirrup/kernel/ids';
import { ChatHarness } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open();
});
afterAll(() => h.close());

const exported = (of: ChatHarness, who = of.visitor, afterThreadId = '', afterSeq = 0) =>
  h.chat.exportVisitor({ botId: of.botId, afterThreadId, afterSeq }, who);

/** Rows of a thread, in all tables. */
const rowsOf = async (threadId: string) =>
  (
    await h.admin<{ rows: number }>(
      `SELECT (SELECT count(*) FROM threads WHERE id = $1)::int + (SELECT count(*) FROM messages WHERE thread_id = $1)::int
         + (SELECT count(*) FROM reviews WHERE thread_id = $1)::int
         + (SELECT count(*) FROM jobs WHERE kind = 'reply' AND queue_key = $1::text)::int AS rows`,
      [threadId],
    )
  )[0]?.rows;

const exchange = async (of: ChatHarness, who = of.visitor): Promise<string> => {
  const threadId = await of.thread(who);
  await of.post(threadId, 'How long?', undefined, who);
  const { messages } = await of.settled(threadId, 2, who);
  await of.chat.vote({ botId: of.botId, messageId: messages[1]?.id ?? '', value: 1 }, who);
  return threadId;
};

describe('a visitor’s data', () => {
  it('is read by the visitor: all of it, and of nobody else', async () => {
    const bot = h.otherBot();
    const own = [await exchange(bot), await exchange(bot)].sort();
    await exchange(bot, bot.visitorNamed('anon_2'));
    await exchange(h.otherBot());
    const { threads, messages, hasMore } = await exported(bot);
    expect(threads.map(({ id }) => id)).toEqual(own);
    expect(messages.map(({ threadId, seq }) => [threadId, seq])).toEqual(
      own.flatMap((id) => [
        [id, 1],
        [id, 2],
      ]),
    );
    expect(messages.map(({ myVote, traceJson }) => [myVote, traceJson])).toEqual([
      [0, ''],
      [1, ''],
      [0, ''],
      [1, ''],
    ]);
    expect(hasMore).toBe(false);
  });

  it('comes in pages', async () => {
    const bot = h.otherBot();
    await h.admin(
      `WITH thread AS (INSERT INTO threads (id, bot_id, visitor_id, created_at, updated_at)
         SELECT gen_random_uuid(), $1, $2, now(), now() FROM generate_series(1, 3) RETURNING id)
       INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, content, state, created_at)
       SELECT gen_random_uuid(), $1, id, n, 'client', 'x', 'complete', now() FROM thread, generate_series(1, 150) n`,
      [bot.botId, bot.visitorId],
    );
    const sizes: number[] = [];
    const seen = new Set<string>();
    for (let after = ['', 0] as [string, number], more = true; more; ) {
      const page = await exported(bot, bot.visitor, ...after);
      sizes.push(page.messages.length);
      for (const { id } of page.messages) seen.add(id);
      const last = page.messages.at(-1);
      after = [last?.threadId ?? '', last?.seq ?? 0];
      more = page.hasMore;
    }
    expect(sizes).toEqual([200, 200, 50]);
    expect(seen.size).toBe(450);
  });

  it('is deleted by the visitor: all of it, again without effect, and of nobody else', async () => {
    const bot = h.otherBot();
    const own = [await exchange(bot), await exchange(bot)];
    const others = [await exchange(bot, bot.visitorNamed('anon_2')), await exchange(h)];
    for (let times = 0; times < 2; times += 1) {
      await h.chat.eraseVisitor({ botId: bot.botId }, bot.visitor);
      expect(await Promise.all(own.map(rowsOf))).toEqual([0, 0]);
      expect(await exported(bot)).toEqual({ threads: [], messages: [], hasMore: false });
    }
    expect(await Promise.all(others.map(rowsOf))).toEqual([4, 4]);
    expect(await rowsOf(await exchange(bot))).toBe(4);
  });

  it('is no business of members and of visitors of other bots', async () => {
    for (const who of [h.owner, h.visitorNamed(h.visitorId, newBotId())]) {
      await expect(exported(h, who)).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
      await expect(h.chat.eraseVisitor({ botId: h.botId }, who)).rejects.toMatchObject({
        code: 'BOTS.NOT_FOUND',
      });
    }
  });
});
