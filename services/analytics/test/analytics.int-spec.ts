import { setTimeout as sleep } from 'node:timers/promises';
import type { Principal } from '@chirrup/tenancy/principal';
import pg from 'pg';
import { AnalyticsUnderTest } from './analytics-under-test.js';

let analytics: AnalyticsUnderTest;
beforeAll(async () => {
  analytics = await AnalyticsUnderTest.start();
});
afterAll(() => analytics?.close());

const count = async (botId: string, principal: Principal = analytics.viewer(botId)) =>
  (await analytics.client.getMessageCount({ botId }, { principal })).clientMessages;

describe('message count', () => {
  it('adds up what visitors wrote to this bot', async () => {
    expect(await count('b1')).toBe(0);
    const { asked, replied } = analytics;
    const first = asked('b1', '2026-11-01T23:59:59Z');
    await analytics.append(
      first,
      replied(first, 'Hello?'),
      asked('b2', '2026-11-01T00:00:00Z'),
      asked('b1', '2026-11-02T00:00:00Z'),
    );
    await analytics.settled();
    expect(await count('b1')).toBe(2);
    expect(await count('b2')).toBe(1);
  });

  it('goes with the bot', async () => {
    await analytics.append(analytics.asked('gone', '2026-11-01T00:00:00Z'));
    await analytics.settled();
    expect(await count('gone')).toBe(1);
    await analytics.append(analytics.botDeleted('gone'));
    while ((await count('gone')) > 0) await sleep(20);
    // reported late: it is not counted
    await analytics.append(
      analytics.asked('gone', '2026-11-03T00:00:00Z'),
      analytics.asked('later', '2026-11-03T00:00:00Z'),
    );
    await analytics.settled();
    expect([await count('gone'), await count('later')]).toEqual([0, 1]);
  });

  it('is for the bot’s members only', async () => {
    const stranger: Principal = { kind: 'member', userId: 'eve', botId: 'b9', role: 'owner' };
    await expect(count('b1', stranger)).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    await expect(count('b1', { kind: 'anonymous' })).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
  });

  it('is hidden from the service’s role without a scope', async () => {
    const role = new pg.Client({ connectionString: analytics.roleUrl });
    await role.connect();
    for (const table of ['exchanges', 'figures', 'figure_parts', 'exchange_votes', 'faq_reports'])
      expect((await role.query(`SELECT 1 FROM ${table}`)).rows).toEqual([]);
    await role.query(`SELECT set_config('chirrup.tenant', 'b1', false)`);
    expect((await role.query('SELECT 1 FROM exchanges')).rows).toHaveLength(2);
    expect((await role.query('SELECT 1 FROM figures')).rows).toHaveLength(2);
    await role.end();
  });
});
