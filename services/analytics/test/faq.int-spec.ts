import { setTimeout as sleep } from 'node:timers/promises';
import { newBotId, newId } from '@chirrup/kernel/ids';
import type { FaqReport } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { AnalyticsUnderTest } from './analytics-under-test.js';

const NOW = Date.UTC(2026, 10, 10, 9);
const TOPICS = [
  'Do you ship to Sweden?',
  'shipping to Norway possible?',
  'How do I return boots?',
  'return boots how',
];

let analytics: AnalyticsUnderTest;
beforeAll(async () => {
  analytics = await AnalyticsUnderTest.start();
  analytics.now = NOW;
});
afterAll(() => analytics?.close());
beforeEach(() => {
  analytics.plan = 'developer';
  analytics.embed = undefined;
});

const reports = async (botId: string): Promise<FaqReport[]> =>
  (await analytics.client.listFaqReports({ botId }, { principal: analytics.viewer(botId) })).reports;
const editor = (botId: string) => ({ principal: analytics.member(botId, 'editor') });

/** Messages of October and of the week before this one. */
const ask = async (botId: string, many: number, at = Date.UTC(2026, 9, 12, 8)) => {
  const made = Array.from({ length: many }, (_, n) =>
    analytics.message({ botId, at: new Date(at + n * 60_000) }),
  );
  // an hourly look orders nothing before all is asked
  analytics.deleted.add(botId);
  await analytics.append(
    ...made.flatMap((of, n) => [
      analytics.posted(of),
      analytics.reply(of, {
        question: n === 0 ? 'Mail jane@example.com how to return boots' : (TOPICS[n % TOPICS.length] ?? ''),
        ...(n % 4 < 2 ? {} : { outcome: 'nothing', lane: 'none' }),
      }),
    ]),
  );
  await analytics.settled();
  analytics.deleted.delete(botId);
  return made;
};
const schedule = async (botId: string) => {
  await analytics.admin.query(
    `INSERT INTO jobs (id, kind, bot_id, queue_key) VALUES ($1, 'due-reports', $2, $2)`,
    [newId(), botId],
  );
  await analytics.settled();
};

describe('FAQ reports', () => {
  it('group what was asked in the last month, with how it went', async () => {
    const botId = newBotId();
    await ask(botId, 120);
    await schedule(botId);
    const [report, ...more] = await reports(botId);
    expect(more).toEqual([]);
    expect(report).toMatchObject({
      reportType: 'monthly',
      startDay: '2026-10-01',
      endDay: '2026-10-31',
      startAt: Date.UTC(2026, 9, 1),
      endAt: Date.UTC(2026, 10, 1) - 1,
      status: 'completed',
      clientMessages: 120,
      questions: 120,
      groupedBy: 'words',
    });
    expect(report?.clusters.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(110);
    const boots = report?.clusters.find(({ summary }) => summary.includes('boots'));
    expect(boots).toMatchObject({
      count: expect.any(Number),
      answered: expect.any(Number),
      score: expect.any(Number),
    });
    expect(JSON.stringify(report)).not.toContain('jane');
  });

  it('are made once for a period, and by week where the plan has that', async () => {
    const botId = newBotId();
    await ask(botId, 100);
    await ask(botId, 100, Date.UTC(2026, 10, 3, 8));
    await schedule(botId);
    await schedule(botId);
    expect((await reports(botId)).map(({ reportType }) => reportType)).toEqual(['monthly']);
    analytics.plan = 'growth';
    await schedule(botId);
    expect(
      (await reports(botId)).map(({ reportType, startDay, endDay }) => [reportType, startDay, endDay]),
    ).toEqual([
      ['weekly', '2026-11-02', '2026-11-08'],
      ['monthly', '2026-10-01', '2026-10-31'],
    ]);
  });

  it('say why there is none of too few messages', async () => {
    const botId = newBotId();
    await ask(botId, 99);
    await schedule(botId);
    expect(await reports(botId)).toMatchObject([
      {
        status: 'cancelled',
        cancelReason: 'A report needs at least 100 client messages in its period; there were 99.',
        clusters: [],
      },
    ]);
  });

  it('go by meaning where vectors can be had, and use them again', async () => {
    const botId = newBotId();
    let embedded = 0;
    analytics.embed = (text) => {
      embedded += 1;
      return /boots/.test(text) ? [1, 0.1, 0] : [0.1, 1, 0];
    };
    await ask(botId, 100);
    // gaps ask for vectors of their own
    embedded = 0;
    await schedule(botId);
    const [report] = await reports(botId);
    expect(report).toMatchObject({ status: 'completed', groupedBy: 'meaning' });
    // each wording once, and one to know the model
    expect(embedded).toBe(1 + 5);
    const before = embedded;
    await analytics.client.retryFaqReport({ botId, reportId: report?.id ?? '' }, editor(botId));
    await analytics.settled();
    expect(await reports(botId)).toMatchObject([{ status: 'completed', groupedBy: 'meaning' }]);
    // which model answers is asked again, the questions are not
    expect(embedded - before).toBe(1);
  });

  it('are made after a fault has passed', async () => {
    const botId = newBotId();
    await ask(botId, 100);
    analytics.embed = () => [1, 0, 0];
    const [reportId, jobId] = [newId(), newId()];
    await analytics.admin.query('ALTER TABLE question_vectors RENAME TO away');
    await analytics.admin.query(
      `INSERT INTO faq_reports (id, bot_id, type, start_at, end_at, start_day, end_day, status)
       VALUES ($1, $2, 'monthly', '2026-10-01', '2026-11-01', '2026-10-01', '2026-10-31', 'pending')`,
      [reportId, botId],
    );
    // tried before, a few times
    await analytics.admin.query(
      `INSERT INTO jobs (id, kind, bot_id, queue_key, payload, attempt) VALUES ($1, 'faq-report', $2, 'ann', $3, 3)`,
      [jobId, botId, JSON.stringify({ reportId })],
    );
    const isToBeTried = 'SELECT 1 FROM jobs WHERE id = $1 AND (attempt < 4 OR lease_owner IS NOT NULL)';
    while ((await analytics.admin.query(isToBeTried, [jobId])).rows.length > 0) await sleep(20);
    await analytics.admin.query('ALTER TABLE away RENAME TO question_vectors');
    await analytics.settled();
    expect(await reports(botId)).toMatchObject([{ status: 'completed', failedReason: '' }]);
  });

  it('are not looked for where a bot or its owner is deleted', async () => {
    const botId = newBotId();
    await ask(botId, 100);
    analytics.deleted.add(botId);
    await schedule(botId);
    expect(await reports(botId)).toEqual([]);
  });

  it('are stopped and made again by editors; what is finished cannot be stopped', async () => {
    const botId = newBotId();
    await ask(botId, 100);
    await analytics.admin.query(
      `INSERT INTO faq_reports (id, bot_id, type, start_at, end_at, start_day, end_day, status)
       VALUES ($1, $2, 'monthly', '2026-10-01', '2026-11-01', '2026-10-01', '2026-10-31', 'pending')`,
      [newId(), botId],
    );
    const [report] = await reports(botId);
    const request = { botId, reportId: report?.id ?? '' };
    await expect(
      analytics.client.cancelFaqReport(request, { principal: analytics.viewer(botId) }),
    ).rejects.toMatchObject({ code: 'AUTH.FORBIDDEN' });
    for (let times = 0; times < 2; times += 1)
      expect(await analytics.client.cancelFaqReport(request, editor(botId))).toMatchObject({
        status: 'cancelled',
        cancelReason: 'Stopped by a member of the bot.',
      });
    await analytics.client.retryFaqReport(request, editor(botId));
    await analytics.settled();
    expect(await reports(botId)).toMatchObject([{ status: 'completed', cancelReason: '' }]);
    await expect(analytics.client.cancelFaqReport(request, editor(botId))).rejects.toMatchObject({
      code: 'ANALYTICS.REPORT_FINISHED',
    });
    await expect(
      analytics.client.cancelFaqReport({ botId, reportId: newId() }, editor(botId)),
    ).rejects.toMatchObject({ code: 'ANALYTICS.REPORT_NOT_FOUND' });
    await expect(
      analytics.client.listFaqReports({ botId }, { principal: analytics.viewer(newBotId()) }),
    ).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
  });

  it('have a draft for each topic, out of what lies nearest, for editors', async () => {
    const botId = newBotId();
    await ask(botId, 100);
    await schedule(botId);
    const [report] = await reports(botId);
    const topic = report?.clusters[0]?.summary ?? '';
    const request = { botId, reportId: report?.id ?? '', topic };
    expect(await analytics.client.draftTopic(request, editor(botId))).toEqual({
      question: expect.stringMatching(/^[A-Z].*\?$/),
      answer: `About: ${topic}`,
      sourceUrl: 'https://a.example/',
      answers: true,
    });
    const refusals = [
      [request, analytics.viewer(botId), 'AUTH.FORBIDDEN'],
      [request, analytics.member(newBotId(), 'editor'), 'BOTS.NOT_FOUND'],
      [
        { ...request, topic: 'Anything else?' },
        analytics.member(botId, 'editor'),
        'ANALYTICS.TOPIC_NOT_FOUND',
      ],
      [{ ...request, reportId: newId() }, analytics.member(botId, 'editor'), 'ANALYTICS.REPORT_NOT_FOUND'],
    ] as const;
    for (const [asked, principal, code] of refusals)
      await expect(analytics.client.draftTopic(asked, { principal })).rejects.toMatchObject({ code });
  });

  it('forget the words of conversations that were kept long enough, and go on counting them', async () => {
    const botId = newBotId();
    await ask(botId, 100);
    const of = analytics.message({ botId, at: new Date(Date.UTC(2026, 9, 20)) });
    const question = 'My zebra sweater has a very secret hole';
    await analytics.append(analytics.posted(of), analytics.reply(of, { question }));
    await analytics.settled();
    await schedule(botId);
    const count = async (condition: string) =>
      (await analytics.admin.query(`SELECT 1 FROM exchanges WHERE bot_id = $1 AND ${condition}`, [botId]))
        .rows.length;
    const before = await count('true');
    await analytics.append(analytics.expired(of));
    await analytics.settled();
    expect(JSON.stringify(await reports(botId))).not.toContain('zebra');
    expect(await count(`question LIKE '%zebra%'`)).toBe(0);
    expect(await count('true')).toBe(before);
  });

  it('forget the words of a visitor who wants that, and go with the bot', async () => {
    const botId = newBotId();
    const made = await ask(botId, 100);
    const odd = analytics.message({ botId, at: new Date(Date.UTC(2026, 9, 20)) });
    const alike = analytics.message({ botId, at: new Date(Date.UTC(2026, 9, 20, 1)) });
    const question = 'My zebra sweater has a very secret hole';
    await analytics.append(
      ...[odd, alike].flatMap((of) => [analytics.posted(of), analytics.reply(of, { question })]),
    );
    await analytics.settled();
    await schedule(botId);
    expect(JSON.stringify(await reports(botId))).toContain('zebra');
    await analytics.append(analytics.erased(odd), analytics.erased(alike));
    await analytics.settled();
    expect(JSON.stringify(await reports(botId))).not.toContain('zebra');
    expect(made).toHaveLength(100);
    await analytics.append(analytics.botDeleted(botId));
    while ((await reports(botId)).length > 0) await sleep(20);
  });
});
