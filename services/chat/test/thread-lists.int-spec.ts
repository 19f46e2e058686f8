import { newId } from '@chirrup/kernel/ids';
import type { ListThreadsRequest } from '@chirrup/proto/gen/chat/v1/chat_service';
import { Retrieval } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import pg from 'pg';
import { ChatHarness, FOUND } from './chat-harness.js';

let h: ChatHarness;
beforeAll(async () => {
  h = await ChatHarness.open();
});
afterAll(() => h.close());

type Filter = Omit<Partial<ListThreadsRequest>, 'botId'>;

const list = async (of: ChatHarness, filter: Filter, who = of.owner) =>
  (await h.chat.listThreads({ botId: of.botId, limit: 0, before: 0, ...filter }, who)).threads;
const idsOf = async (of: ChatHarness, filter: Filter, who = of.owner) =>
  (await list(of, filter, who)).map(({ id }) => id);

describe('the list of threads', () => {
  it('is filtered by what happened in them', async () => {
    const bot = h.otherBot();
    const ask = async (question: string, who = bot.visitor) => {
      const id = await bot.thread(who);
      await bot.post(id, question, newId(), who);
      const { messages } = await bot.settled(id, 2, who);
      const vote = (value: number) =>
        h.chat.vote({ botId: bot.botId, messageId: messages[1]?.id ?? '', value }, who);
      return { id, vote };
    };
    h.others.retrieve = async (question) =>
      question.includes('moon') ? Retrieval.fromPartial({}) : Retrieval.fromPartial(FOUND);
    const good = await ask('How long may I return shoes?');
    const bad = await ask('And 100% of_boots?');
    const open = await ask('Do you ship to the moon?', bot.visitorNamed('anon_2'));
    await good.vote(1);
    await bad.vote(-1);

    expect(await idsOf(bot, {})).toEqual([open.id, bad.id, good.id]);
    expect(await idsOf(bot, { rating: 'up' })).toEqual([good.id]);
    expect(await idsOf(bot, { rating: 'down' })).toEqual([bad.id]);
    expect(await idsOf(bot, { rating: 'none' })).toEqual([open.id]);
    expect(await idsOf(bot, { unanswered: true })).toEqual([open.id]);
    expect(await idsOf(bot, { text: 'SHOES?' })).toEqual([good.id]);
    expect(await idsOf(bot, { text: ' 100% of_b ' })).toEqual([bad.id]);
    expect(await idsOf(bot, { text: '1%0' })).toEqual([]);
    // in the reply
    expect(await idsOf(bot, { text: '30 days', rating: 'up' })).toEqual([good.id]);
    expect(await idsOf(bot, { text: 'moon' }, bot.visitor)).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await idsOf(bot, { day: today, text: 'moon' })).toEqual([open.id]);
    expect(await idsOf(bot, { day: '2020-02-29' })).toEqual([]);
    expect(await idsOf(h.otherBot(), { text: 'moon' })).toEqual([]);

    await bot.post(good.id, 'Und was kostet das?', newId());
    await bot.settled(good.id, 4);
    expect(
      (await list(bot, {})).map((thread) => [
        thread.firstQuestion,
        thread.lastQuestion,
        thread.language,
        thread.unanswered,
      ]),
    ).toEqual([
      ['How long may I return shoes?', 'Und was kostet das?', 'de', false],
      ['Do you ship to the moon?', 'Do you ship to the moon?', 'en', true],
      ['And 100% of_boots?', 'And 100% of_boots?', 'en', false],
    ]);
  });

  it('is searched by words in any order and spelling, and by who the visitor is', async () => {
    const bot = h.otherBot();
    const ask = async (question: string, name: string) => {
      const id = await bot.thread(bot.visitorNamed(name));
      await bot.post(id, question, newId(), bot.visitorNamed(name));
      await bot.settled(id, 2, bot.visitorNamed(name));
      return id;
    };
    h.others.retrieve = async () => Retrieval.fromPartial({});
    const stove = await ask('Der Kachelofen\nraucht im Flur – “sehr” stark', 'anon_a');
    const roof = await ask(`Le toit a une fuite près de l’évier`.normalize('NFD'), 'anon_b');
    expect(await idsOf(bot, { text: 'flur kachelöfen' })).toEqual([stove]);
    expect(await idsOf(bot, { text: 'RAUCHT im "sehr"' })).toEqual([stove]);
    expect(await idsOf(bot, { text: "pres de l'evier" })).toEqual([roof]);
    expect(await idsOf(bot, { text: 'toit kachelofen' })).toEqual([]);
    expect(await idsOf(bot, { text: `${roof.slice(-6)} fuite` })).toEqual([roof]);
    expect(await idsOf(bot, { text: ' \u200b ' })).toEqual([roof, stove]);
    const [found] = await list(bot, { text: 'flur' });
    expect(found?.hit).toEqual({ seq: 1, text: 'Der Kachelofen raucht im Flur – “sehr” stark' });
    await h.chat.eraseVisitor({ botId: bot.botId }, bot.visitorNamed('anon_a'));
    expect(await idsOf(bot, { text: 'kachelofen' })).toEqual([]);
    expect(await h.admin('SELECT 1 FROM message_words WHERE thread_id = $1', [stove])).toEqual([]);
  });

  it('has a conversation for owners once something was said', async () => {
    const bot = h.otherBot();
    const id = await bot.thread();
    expect(await idsOf(bot, {})).toEqual([]);
    expect(await idsOf(bot, {}, bot.visitor)).toEqual([id]);
    await bot.post(id, 'Anybody there?');
    await bot.settled(id, 2);
    expect(await idsOf(bot, {})).toEqual([id]);
  });

  it('has the days of the time zone that was asked for', async () => {
    const bot = h.otherBot();
    const thread = async (updatedAt: string) => {
      const id = await bot.thread(bot.visitor);
      await h.admin(`UPDATE threads SET updated_at = $2, message_count = 1 WHERE id = $1`, [id, updatedAt]);
      return id;
    };
    const [before, first, last, after] = [
      await thread('2026-03-28T18:29:59Z'),
      await thread('2026-03-28T18:30:00Z'),
      await thread('2026-03-29T18:29:59Z'),
      await thread('2026-03-29T18:30:00Z'),
    ];
    expect(await idsOf(bot, { day: '2026-03-29', timeZone: 'Asia/Kolkata' })).toEqual([last, first]);
    // an hour shorter, and not before UTC's
    expect(await idsOf(bot, { day: '2026-03-29', timeZone: 'Europe/Berlin' })).toEqual([after, last]);
    expect(await idsOf(bot, { day: '2026-03-28' })).toEqual([first, before]);
    expect(await idsOf(bot, { day: '2026-03-28', timeZone: 'Mars/Base' })).toEqual([first, before]);
  });

  it.each([{ rating: 'good' }, { day: '2026-02-30' }, { day: 'today' }, { text: 'x'.repeat(201) }])(
    'refuses %j',
    (filter) => expect(list(h, filter)).rejects.toMatchObject({ code: 'CHAT.INVALID_FILTER' }),
  );

  it('says so when a search takes too long', async () => {
    const busy = new pg.Client({ connectionString: h.platform.database('chat').adminUrl });
    await busy.connect();
    try {
      await busy.query('BEGIN; LOCK TABLE chat.message_words IN ACCESS EXCLUSIVE MODE');
      await expect(list(h, { text: 'boots' })).rejects.toMatchObject({ code: 'CHAT.SEARCH_TOO_SLOW' });
    } finally {
      await busy.end();
    }
  });

  it('is read in pages, also of a bot with 2,000 threads', async () => {
    const bot = h.otherBot();
    await h.admin(
      `INSERT INTO threads (id, bot_id, visitor_id, created_at, updated_at, last_seq, message_count, positive_count, unanswered)
       SELECT gen_random_uuid(), $1, 'anon_' || n % 7, now(), timestamptz '2026-10-31T12:00:00Z' - n * interval '10 minutes', 1, 1, (n % 10 = 0)::int, n % 4 = 0
       FROM generate_series(1, 2000) n`,
      [bot.botId],
    );
    await h.admin(
      `INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, content, state, created_at)
       SELECT gen_random_uuid(), bot_id, id, 1, 'client', 'Question of ' || visitor_id, 'complete', updated_at FROM threads WHERE bot_id = $1`,
      [bot.botId],
    );
    await h.admin(
      `INSERT INTO message_words (bot_id, thread_id, seq, words)
       SELECT bot_id, thread_id, seq, lower(content) FROM messages WHERE bot_id = $1`,
      [bot.botId],
    );
    const all = async (filter: Filter) => {
      const found: string[] = [];
      for (let before = 0; ; ) {
        const page = await list(bot, { ...filter, limit: 200, before });
        found.push(...page.map(({ id }) => id));
        if (page.length < 200) return found;
        before = page.at(-1)?.updatedAt ?? 0;
      }
    };
    const counts = async (filter: Filter) => {
      const found = await all(filter);
      return [found.length, new Set(found).size];
    };
    expect(await counts({})).toEqual([2_000, 2_000]);
    expect(await counts({ rating: 'up' })).toEqual([200, 200]);
    expect(await counts({ rating: 'none' })).toEqual([1_800, 1_800]);
    expect(await counts({ unanswered: true })).toEqual([500, 500]);
    expect(await counts({ unanswered: true, rating: 'up' })).toEqual([100, 100]);
    expect(await counts({ day: '2026-10-30' })).toEqual([144, 144]);
    expect(await counts({ text: 'of anon_3' })).toEqual([286, 286]);
    const [newest] = await list(bot, { limit: 1 });
    expect(newest).toMatchObject({ firstQuestion: 'Question of anon_1', unanswered: false });
  });
});
