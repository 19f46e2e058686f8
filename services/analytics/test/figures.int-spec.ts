import { newId } from '@chirrup/kernel/ids';
import { dayAt, hoursOfWeek, lastDays } from '@chirrup/kernel/local-days';
import type { Overview, SatisfactionDay } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { seededRandom } from '@chirrup/testing/statistics';
import { orderRebuild } from '../src/figures/commands/order-rebuild.js';
import { tidyExchanges } from '../src/figures/persistence/tidy.rows.js';
import { addSamples } from '../src/samples/add-samples.js';
import { AnalyticsUnderTest, type TestMessage } from './analytics-under-test.js';

const MESSAGES = 2_000;
/** Clocks change in Berlin on October 25 and in New York on November 1. */
const FROM = Date.UTC(2026, 9, 10);
const NOW = Date.UTC(2026, 10, 8, 20);
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'];

const OUTCOMES = [
  { lane: 'verified', outcome: 'answer', state: 'complete' },
  { lane: 'extractive', outcome: 'answer', state: 'complete' },
  { lane: 'model', outcome: 'answer', state: 'complete' },
  { lane: 'none', outcome: 'offer', state: 'complete' },
  { lane: 'none', outcome: 'nothing', state: 'complete' },
  { lane: 'none', outcome: 'small_talk', state: 'complete' },
  { lane: 'none', outcome: '', state: 'failed' },
] as const;

interface Made {
  of: TestMessage;
  kind: (typeof OUTCOMES)[number];
  votes: number[];
  page: string;
  firstTokenMs: number;
}

/** A month of messages, the same for the same seed. */
const aMonth = (analytics: AnalyticsUnderTest, botId: string): Made[] => {
  const random = seededRandom(20_261_025);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const threads = Array.from(
    { length: MESSAGES / 4 },
    (_, n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  );
  const seqs = new Map<string, number>();
  return Array.from({ length: MESSAGES }, () => FROM + Math.floor(random() * (NOW - FROM)))
    .sort((a, b) => a - b)
    .map((at) => {
      const threadId = pick(threads);
      const seq = seqs.get(threadId) ?? 1;
      seqs.set(threadId, seq + 2);
      const kind = pick(OUTCOMES);
      // the last of several votes counts, 0 takes one back
      const votes =
        random() < 0.2 ? Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick([1, -1, 0])) : [];
      return {
        of: analytics.message({ botId, threadId, seq, at: new Date(at) }),
        kind,
        votes,
        page: random() < 0.5 ? `https://shop.example/${Math.floor(random() * 3)}` : '',
        firstTokenMs: Math.floor(random() * 40),
      };
    });
};

const eventsOf = (analytics: AnalyticsUnderTest, month: readonly Made[]) =>
  month.flatMap(({ of, kind, votes, page, firstTokenMs }) => [
    analytics.posted(of, { page }),
    analytics.reply(of, { ...kind, firstTokenMs, question: `Where is order ${of.seq}?` }),
    ...votes.map((value, n) => analytics.vote(of, value, new Date(of.at.getTime() + 1_000 * (n + 1)))),
  ]);

const voteOf = ({ votes }: Made): number => votes.at(-1) ?? 0;
const many = (list: readonly Made[], is: (made: Made) => boolean): number => list.filter(is).length;
const isAnswer = ({ kind }: Made): boolean => kind.outcome === 'answer';

/** What the figures have to be, counted one by one. */
const expectedOverview = (month: readonly Made[], zone: string) => {
  const days = new Set(lastDays(zone, NOW, 30).map(({ day }) => day));
  const within = month.filter(({ of }) => days.has(dayAt(zone, of.at.getTime())));
  const lane = (name: string) => many(within, (made) => isAnswer(made) && made.kind.lane === name);
  const hours = new Array<number>(168).fill(0);
  for (const { of } of within) {
    const at = hoursOfWeek(zone)(of.at.getTime());
    hours[at] = (hours[at] ?? 0) + 1;
  }
  return {
    clientMessages: within.length,
    threads: many(within, ({ of }) => of.seq === 1),
    verified: lane('verified'),
    model: lane('model'),
    extractive: lane('extractive'),
    offered: many(within, ({ kind }) => kind.outcome === 'offer'),
    refused: many(within, ({ kind }) => kind.outcome === 'nothing'),
    smallTalk: many(within, ({ kind }) => kind.outcome === 'small_talk'),
    failed: many(within, ({ kind }) => kind.state === 'failed'),
    stopped: 0,
    waiting: 0,
    votesUp: many(within, (made) => voteOf(made) === 1),
    votesDown: many(within, (made) => voteOf(made) === -1),
    unhelpful: many(within, (made) => isAnswer(made) && voteOf(made) === -1),
    hours,
    pages: ['0', '1', '2']
      .map((page) => within.filter((made) => made.page.endsWith(`/${page}`)))
      .map((list) => ({ messages: list.length, answered: many(list, isAnswer) }))
      .sort((a, b) => b.messages - a.messages),
  };
};

let analytics: AnalyticsUnderTest;
beforeAll(async () => {
  analytics = await AnalyticsUnderTest.start();
  analytics.now = NOW;
});
afterAll(() => analytics?.close());

const overview = (botId: string): Promise<Overview> =>
  analytics.client.getOverview({ botId, days: 30 }, { principal: analytics.viewer(botId) });
const days = async (botId: string): Promise<SatisfactionDay[]> =>
  (await analytics.client.listSatisfactionDays({ botId }, { principal: analytics.viewer(botId) })).days;
const figuresOf = async (botId: string) =>
  (await analytics.admin.query('SELECT * FROM figures WHERE bot_id = $1 ORDER BY slot', [botId])).rows.map(
    ({ bot_id: _, ...row }) => row,
  );

describe('figures of a month of 2,000 messages', () => {
  const botId = 'C-MONTH';
  let month: Made[];
  beforeAll(async () => {
    month = aMonth(analytics, botId);
    await analytics.append(...eventsOf(analytics, month));
    await analytics.settled();
  });

  it.each(ZONES)('are exact in %s, over the change of clocks', async (zone) => {
    analytics.timeZone = zone;
    const { pages, ...expected } = expectedOverview(month, zone);
    const found = await overview(botId);
    expect(found).toMatchObject({ ...expected, timeZone: zone });
    expect(found.pages.map(({ messages, answered }) => ({ messages, answered }))).toEqual(pages);
    const reports = await days(botId);
    const byDay = Map.groupBy(month, ({ of }) => dayAt(zone, of.at.getTime()));
    expect(reports.map(({ day, clientMessages, votes }) => [day, clientMessages, votes])).toEqual(
      lastDays(zone, NOW, 30).map(({ day }) => {
        const list = byDay.get(day) ?? [];
        return [day, list.length, many(list, (made) => voteOf(made) !== 0)];
      }),
    );
    // the day the clocks go back is an hour longer
    const at = reports.findIndex(
      ({ day }) => day === (zone === 'America/New_York' ? '2026-11-01' : '2026-10-25'),
    );
    const hours = ((reports[at + 1]?.startAt ?? 0) - (reports[at]?.startAt ?? 0)) / 3_600_000;
    expect(hours).toBe(zone === 'Asia/Kathmandu' ? 24 : 25);
  });

  it('are the same when events come in any order, and again', async () => {
    const other = 'C-SHUFFLED';
    const id = (kind: string, n: number) => `${kind}0000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
    const copy = month.map((made, n) => {
      const threadId = made.of.threadId.replace(/^0/, '1');
      return {
        ...made,
        of: { ...made.of, botId: other, threadId, messageId: id('2', n), replyId: id('3', n) },
      };
    });
    const random = seededRandom(7);
    const events = eventsOf(analytics, copy)
      .map((event) => ({ event, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ event }) => event);
    await analytics.append(...events.slice(0, 3_000), ...events.slice(0, 900));
    // the same facts as events of their own
    const repeated = events.slice(0, 500).map((event) => ({ ...event, eventId: newId() }));
    await analytics.append(...events.slice(2_500), ...repeated);
    await analytics.settled();
    expect(await figuresOf(other)).toEqual(await figuresOf(botId));
  });

  it('are made again from the log to the same numbers', async () => {
    const before = await figuresOf(botId);
    await analytics.admin.query(`UPDATE figures SET messages = messages + 5, scores = 0 WHERE bot_id = $1`, [
      botId,
    ]);
    await analytics.admin.query(`DELETE FROM figures WHERE bot_id = $1 AND slot < '2026-10-20'`, [botId]);
    await analytics.beside((uow) => orderRebuild(uow, botId));
    expect(await figuresOf(botId)).toEqual(before);
  });

  it('leave out what a visitor had erased, also what comes of it later', async () => {
    analytics.timeZone = 'UTC';
    const [first] = month;
    const gone = month.filter(({ of }) => of.threadId === first?.of.threadId);
    const { clientMessages } = await overview(botId);
    await analytics.append(analytics.erased(first?.of as TestMessage));
    await analytics.settled();
    const within = new Set(lastDays('UTC', NOW, 30).map(({ day }) => day));
    const counted = many(gone, ({ of }) => within.has(dayAt('UTC', of.at.getTime())));
    expect((await overview(botId)).clientMessages).toBe(clientMessages - counted);
    const late = analytics.message({
      botId,
      threadId: first?.of.threadId as string,
      at: new Date(NOW - 1_000),
    });
    await analytics.append(
      analytics.posted(late),
      analytics.reply(late),
      analytics.vote(late, 1, new Date(NOW)),
    );
    await analytics.settled();
    expect((await overview(botId)).clientMessages).toBe(clientMessages - counted);
    for (const table of ['exchanges', 'exchange_votes'])
      expect(
        (await analytics.admin.query(`SELECT 1 FROM ${table} WHERE thread_id = $1`, [late.threadId])).rows,
      ).toEqual([]);
  });
});

describe('what is kept for a while', () => {
  it('counts what was said with votes down, of those that still stand', async () => {
    const botId = 'C-REASONS';
    const of = [1, 2, 3, 4].map(() => analytics.message({ botId, at: new Date(NOW - 60_000) }));
    const [first, second, third, changed] = of as [TestMessage, TestMessage, TestMessage, TestMessage];
    const at = (seconds: number) => new Date(NOW - 30_000 + 1_000 * seconds);
    await analytics.append(
      ...of.flatMap((each) => [analytics.posted(each), analytics.reply(each)]),
      analytics.vote(first, -1, at(1), 'incorrect'),
      analytics.vote(second, -1, at(1), 'incorrect'),
      analytics.vote(third, -1, at(1)),
      analytics.vote(third, -1, at(2), 'unclear'),
      analytics.vote(changed, -1, at(1), 'other'),
      analytics.vote(changed, 1, at(2)),
    );
    await analytics.settled();
    expect((await overview(botId)).reasons).toEqual([
      { reason: 'incorrect', count: 2 },
      { reason: 'unclear', count: 1 },
    ]);
  });

  it('ends: exchanges and votes after 400 days, erased threads after two weeks', async () => {
    const of = analytics.message({ botId: 'C-OLD', at: new Date(NOW) });
    const recent = analytics.message({ botId: 'C-OLD', at: new Date(NOW) });
    const erased = analytics.message({ botId: 'C-OLD', at: new Date(NOW) });
    for (const each of [of, recent])
      await analytics.append(
        analytics.posted(each),
        analytics.reply(each),
        analytics.vote(each, 1, new Date(each === of ? '2024-01-01' : Date.now())),
      );
    await analytics.append(analytics.erased(erased));
    await analytics.settled();
    await analytics.admin.query(`UPDATE exchanges SET stored_at = '2024-01-01' WHERE id = $1`, [
      of.messageId,
    ]);
    await analytics.admin.query(`UPDATE erased_threads SET erased_at = '2024-01-01' WHERE bot_id = 'C-OLD'`);
    await analytics.beside((uow) => tidyExchanges(uow));
    const left = async (table: string) =>
      (await analytics.admin.query(`SELECT thread_id FROM ${table} WHERE bot_id = 'C-OLD'`)).rows;
    for (const table of ['exchanges', 'exchange_votes'])
      expect(await left(table)).toEqual([{ thread_id: recent.threadId }]);
    expect(await left('erased_threads')).toEqual([]);
  });
});

describe('samples', () => {
  it('are added as a whole or not at all, and once', async () => {
    const bot = 'C-SAMPLE';
    const add = () => analytics.beside((uow) => addSamples(uow, bot, NOW));
    const kept = async () =>
      (await analytics.admin.query('SELECT 1 FROM exchanges WHERE bot_id = $1 LIMIT 1', [bot])).rows.length;
    await analytics.admin.query('ALTER TABLE exchange_votes RENAME TO away');
    await expect(add()).rejects.toThrow();
    await analytics.admin.query('ALTER TABLE away RENAME TO exchange_votes');
    expect(await kept()).toBe(0);
    const added = await add();
    expect(added).toBeGreaterThan(1_000);
    expect(await add()).toBe(0);
    expect(await overview(bot)).toMatchObject({ sampleData: true });
  });
});

describe('satisfaction', () => {
  it('is nothing while nobody asked', async () => expect(await days('C-NOBODY')).toEqual([]));

  it('weighs votes, keeps its sample, and is corrected by what comes late', async () => {
    analytics.timeZone = 'UTC';
    const botId = 'C-VOTES';
    const of = analytics.message({ botId, at: new Date(NOW - 60_000) });
    await analytics.append(analytics.posted(of), analytics.reply(of, { question: 'Where is it?' }));
    await analytics.settled();
    const guessed = (await days(botId)).at(-1);
    expect(guessed).toMatchObject({ clientMessages: 1, sampleSize: 1, votes: 0 });
    expect(guessed?.score).toBeGreaterThan(5);
    await analytics.append(analytics.vote(of, -1, new Date(NOW - 30_000)));
    await analytics.settled();
    expect((await days(botId)).at(-1)).toMatchObject({ score: 0, low: 0, votes: 1, sampleSize: 1 });
    await analytics.append(analytics.vote(of, 1, new Date(NOW - 40_000)));
    await analytics.settled();
    // an earlier vote that comes late does not count
    expect((await days(botId)).at(-1)).toMatchObject({ score: 0 });
  });

  it('is kept apart where two bots have messages of the same ids', async () => {
    const of = analytics.message({ botId: 'C-SAME-1', at: new Date(NOW - 60_000) });
    const twin = { ...of, botId: 'C-SAME-2' };
    for (const [each, value] of [[of, 1] as const, [twin, -1] as const])
      await analytics.append(
        analytics.posted(each),
        analytics.reply(each, { question: 'Where is it?' }),
        analytics.vote(each, value, new Date(NOW - 30_000)),
      );
    await analytics.settled();
    expect((await days(of.botId)).at(-1)).toMatchObject({ clientMessages: 1, score: 100, votes: 1 });
    expect((await days(twin.botId)).at(-1)).toMatchObject({ clientMessages: 1, score: 0, votes: 1 });
    await analytics.append(analytics.erased(of));
    await analytics.settled();
    expect(await days(of.botId)).toEqual([]);
    expect((await days(twin.botId)).at(-1)).toMatchObject({ clientMessages: 1 });
  });

  it('is for members only', async () => {
    await expect(
      analytics.client.listSatisfactionDays({ botId: 'C-VOTES' }, { principal: analytics.viewer('C-OTHER') }),
    ).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
  });
});
