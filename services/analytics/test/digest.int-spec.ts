import { setTimeout as sleep } from 'node:timers/promises';
import { newBotId } from '@chirrup/kernel/ids';
import { AnalyticsUnderTest } from './analytics-under-test.js';

/** A Monday, two hours before eight in Berlin. */
const NOW = Date.UTC(2026, 10, 16, 5, 30);

let analytics: AnalyticsUnderTest;
beforeAll(async () => {
  analytics = await AnalyticsUnderTest.start();
  analytics.now = NOW;
  analytics.timeZone = 'Europe/Berlin';
});
afterAll(() => analytics?.close());

const ask = async (botId: string, at: number) => {
  const of = analytics.message({ botId, at: new Date(at) });
  await analytics.append(analytics.posted(of), analytics.reply(of, { question: 'Where is it?' }));
};

describe('digest of the week', () => {
  it('is one mail for all bots of an owner, once, at eight by their clock', async () => {
    const [one, other] = [newBotId(), newBotId()];
    await ask(one, Date.UTC(2026, 10, 15, 22, 30));
    await ask(one, Date.UTC(2026, 10, 10));
    await ask(other, Date.UTC(2026, 10, 11));
    await ask(other, Date.UTC(2026, 10, 2));
    // Monday in Berlin: it belongs to the next week
    await ask(other, Date.UTC(2026, 10, 15, 23, 30));
    await analytics.settled();
    await analytics.orderDigests();
    await analytics.orderDigests();
    const { rows } = await analytics.admin.query(`SELECT run_at FROM jobs WHERE kind = 'weekly-digest'`);
    expect(rows).toEqual([{ run_at: new Date('2026-11-16T07:00:00Z') }]);
    await analytics.admin.query(`UPDATE jobs SET run_at = now() WHERE kind = 'weekly-digest'`);
    await analytics.settled();
    const [mail, ...more] = analytics.mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Your week: 3 client messages' });
    const text = mail?.text ?? '';
    expect(text).toContain('from 2026-11-09 to 2026-11-15');
    expect(text).toContain('2 client messages');
    expect(text).toContain('1 client message (as many as the week before)');
  });

  it('is not for those who do not want it, nor for addresses nobody has proven', async () => {
    await analytics.admin.query('DELETE FROM digests');
    analytics.weeklyDigest = false;
    await analytics.orderDigests();
    analytics.weeklyDigest = true;
    analytics.addressState = 'open';
    await analytics.orderDigests();
    expect((await analytics.admin.query('SELECT 1 FROM digests')).rows).toEqual([]);
    expect(analytics.mails).toHaveLength(1);
  });

  it('comes later where the owner cannot be looked up, and leaves out bots that were deleted', async () => {
    analytics.addressState = 'proven';
    const kept = newBotId();
    const gone = newBotId();
    for (const botId of [kept, gone]) await ask(botId, Date.UTC(2026, 10, 11));
    await analytics.settled();
    await analytics.orderDigests();
    analytics.deleted.add(gone);
    analytics.isAuthDown = true;
    await analytics.admin.query(`UPDATE jobs SET run_at = now() WHERE kind = 'weekly-digest'`);
    const untried = `SELECT 1 FROM jobs WHERE kind = 'weekly-digest' AND (attempt = 0 OR lease_owner IS NOT NULL)`;
    while ((await analytics.admin.query(untried)).rows.length > 0) await sleep(20);
    analytics.isAuthDown = false;
    await analytics.settled();
    expect(analytics.mails).toHaveLength(2);
    expect(analytics.mails[1]?.text).toContain(kept);
    expect(analytics.mails[1]?.text).not.toContain(gone);
  });
});
