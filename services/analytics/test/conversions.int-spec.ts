import { randomUUID } from 'node:crypto';
import type { Overview } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { ChatDefinition, Thread } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Principal } from '@chirrup/tenancy/principal';
import { provideService } from '@chirrup/testing/provide-service';
import { isHeldOut } from '../src/conversions/domain/holdout.js';
import { tidyExchanges } from '../src/figures/persistence/tidy.rows.js';
import { AnalyticsUnderTest } from './analytics-under-test.js';

const DAY = 24 * 60 * 60 * 1_000;
let analytics: AnalyticsUnderTest;
/** Threads by visitor, as the chat service has them. */
const threads = new Map<string, Thread[]>();
beforeAll(async () => {
  analytics = await AnalyticsUnderTest.start();
  await provideService(analytics.platform.bus, ChatDefinition, {
    listThreads: async (_: unknown, { principal }: { principal: { visitorId: string } }) => ({
      threads: threads.get(principal.visitorId) ?? [],
    }),
  } as never);
});
afterAll(() => analytics.close());

let botId: string;
beforeEach(() => {
  botId = `C-${randomUUID()}`;
  threads.clear();
});
const visitor = (visitorId: string, of = botId): Principal => ({ kind: 'visitor', botId: of, visitorId });
const chatted = (visitorId: string, createdAt: number, updatedAt = createdAt, messageCount = 2): string => {
  const id = randomUUID();
  const thread = Thread.fromPartial({ id, botId, visitorId, createdAt, updatedAt, messageCount });
  threads.set(visitorId, [thread, ...(threads.get(visitorId) ?? [])]);
  return id;
};
const record = async (visitorId: string, fields: Record<string, unknown> = {}) => {
  const conversion = { botId, id: randomUUID(), currency: 'EUR', value: 10, holdoutShare: 0 };
  const convertedAt = analytics.now;
  const answer = await analytics.client.recordConversion(
    { ...conversion, convertedAt, ...fields },
    { principal: visitor(visitorId) },
  );
  return answer.assisted;
};
const overview = (days = 30): Promise<Overview> =>
  analytics.client.getOverview({ botId, days }, { principal: analytics.viewer(botId) });
const stored = async (of = botId) =>
  (await analytics.admin.query('SELECT * FROM conversions WHERE bot_id = $1 ORDER BY id', [of])).rows;

describe('a conversion', () => {
  it('counts for the last conversation of 7 days, once for an id', async () => {
    const { now } = analytics;
    chatted('v1', now - 3 * DAY);
    const last = chatted('v1', now - DAY);
    expect(await record('v1', { id: 'o-1', value: 49.9 })).toBe(true);
    expect(await record('v1', { id: 'o-1', value: 999 })).toBe(true);
    expect(await stored()).toMatchObject([{ id: 'o-1', value: '49.90', thread_id: last, holdout: false }]);
    expect((await overview()).conversions).toMatchObject([{ currency: 'EUR', conversions: 1, value: 49.9 }]);
  });

  it.each([
    ['never chatted', () => undefined],
    ['chatted before that', () => chatted('v2', analytics.now - 9 * DAY, analytics.now - 7 * DAY - 1)],
    ['wrote nothing', () => chatted('v2', analytics.now - 60_000, analytics.now - 60_000, 0)],
    ['began after it', () => chatted('v2', analytics.now + 60_000)],
  ])(
    'of a visitor who %s is not kept without a holdout, and kept without a conversation with one',
    async (_, act) => {
      act();
      expect(await record('v2')).toBe(false);
      expect(await stored()).toEqual([]);
      expect(await record('v2', { holdoutShare: 20 })).toBe(false);
      expect(await stored()).toMatchObject([{ thread_id: null, holdout_share: 20 }]);
      expect((await overview()).conversions).toMatchObject([{ conversions: 0, value: 0 }]);
    },
  );

  it('reported late counts for the moment it was made', async () => {
    chatted('v3', analytics.now - 8 * DAY, analytics.now);
    const convertedAt = analytics.now - 6 * DAY;
    expect(await record('v3', { convertedAt })).toBe(true);
    expect((await stored())[0]?.converted_at).toEqual(new Date(convertedAt));
  });

  it('counts for a conversation that began in the same second', async () => {
    chatted('v5', analytics.now + 900);
    expect(await record('v5')).toBe(true);
  });

  it('sums up by currency', async () => {
    chatted('v4', analytics.now - DAY);
    await record('v4', { value: 10.1 });
    await record('v4', { value: 20.2 });
    await record('v4', { value: 500, currency: 'JPY' });
    expect((await overview()).conversions).toMatchObject([
      { currency: 'EUR', conversions: 2, value: 30.3 },
      { currency: 'JPY', conversions: 1, value: 500 },
    ]);
  });

  it('is not anybody else’s to record', async () => {
    const request = { botId, id: 'o', currency: 'EUR', value: 1, convertedAt: 0, holdoutShare: 10 };
    for (const principal of [analytics.member(botId, 'owner'), visitor('v', 'C-other')])
      await expect(analytics.client.recordConversion(request, { principal })).rejects.toMatchObject({
        code: 'BOTS.NOT_FOUND',
      });
    expect(await stored()).toEqual([]);
  });
});

describe('a holdout', () => {
  const convert = async (share: number, wanted: boolean, count: number, from = 0) => {
    let left = count;
    for (let n = from; left > 0; n += 1) {
      const id = `anon_${share}-${n}-0123456789abcdef`;
      if (isHeldOut(id, share) !== wanted) continue;
      await record(id, { holdoutShare: share });
      await record(id, { holdoutShare: share });
      left -= 1;
    }
  };

  it('shows shares and numbers while there is too little, then lift and interval', async () => {
    expect((await overview()).holdout).toBeUndefined();
    await convert(20, true, 9);
    await convert(20, false, 60);
    expect((await overview()).holdout).toEqual({ share: 20, visitors: 60, holdoutVisitors: 9, needed: 10 });
    await convert(20, true, 1, 10_000);
    const { lift = 0, low = 0, high = 0 } = (await overview()).holdout ?? {};
    expect(lift).toBeCloseTo(0.5, 10);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0.5);
  });

  it('is counted at the share that was set last', async () => {
    const before = analytics.now - DAY;
    await record('anon_early', { holdoutShare: 50, convertedAt: before });
    await record('anon_late', { holdoutShare: 5 });
    const { share, visitors = 0, holdoutVisitors = 0 } = (await overview()).holdout ?? {};
    expect([share, visitors + holdoutVisitors]).toEqual([5, 1]);
  });
});

describe('conversions leave', () => {
  it('with the erased conversation, with others of that visitor, and late ones are kept out', async () => {
    const threadId = chatted('gone', analytics.now - DAY);
    chatted('stays', analytics.now - DAY);
    await record('gone', { id: 'a' });
    threads.set('gone', []);
    await record('gone', { id: 'b', holdoutShare: 10 });
    await record('stays', { id: 'c' });
    await analytics.append(analytics.erased(analytics.message({ botId, threadId, at: new Date() })));
    await analytics.settled();
    expect((await stored()).map(({ id }) => id)).toEqual(['c']);
    const late = Thread.fromPartial({
      id: threadId,
      createdAt: 1,
      updatedAt: analytics.now,
      messageCount: 1,
    });
    threads.set('gone', [late]);
    await record('gone', { id: 'd' });
    expect((await stored()).map(({ id }) => id)).toEqual(['c']);
  });

  it('with a visitor who never had a conversation', async () => {
    await record('quiet', { holdoutShare: 10 });
    await record('other', { holdoutShare: 10, id: 'kept' });
    for (let times = 0; times < 2; times += 1)
      await analytics.client.eraseConversions({ botId }, { principal: visitor('quiet') });
    expect((await stored()).map(({ id }) => id)).toEqual(['kept']);
  });

  it('with the bot', async () => {
    await record('v', { holdoutShare: 10 });
    await analytics.append(analytics.botDeleted(botId));
    await analytics.settled();
    await record('v', { holdoutShare: 10 });
    expect(await stored()).toEqual([]);
  });

  it('after 400 days', async () => {
    await record('v', { id: 'old', holdoutShare: 10, convertedAt: analytics.now - 401 * DAY });
    await record('v', { id: 'new', holdoutShare: 10, convertedAt: analytics.now - 399 * DAY });
    await analytics.beside((uow) => tidyExchanges(uow));
    expect((await stored()).map(({ id }) => id)).toEqual(['new']);
  });
});
