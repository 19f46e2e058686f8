import { type DigestBot, digestDue, digestMail } from './digest.js';

const bot: DigestBot = {
  botId: 'C-1',
  name: 'Alpine\nShop',
  messages: 30,
  messagesBefore: 20,
  resolved: 0.666,
  score: 61.5,
  sampleSize: 28,
  gaps: ['Gift cards?'],
};

describe('digestDue', () => {
  it.each([
    ['UTC', '2026-11-23T08:00:00Z', '2026-11-16', '2026-11-23T08:00:00.000Z'],
    ['UTC', '2026-11-23T06:00:00Z', '2026-11-16', '2026-11-23T08:00:00.000Z'],
    ['America/New_York', '2026-11-23T13:30:00Z', '2026-11-16', '2026-11-23T13:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-23T02:00:00Z', '2026-11-16', '2026-11-23T02:15:00.000Z'],
    ['UTC', '2026-11-24T07:59:00Z', '2026-11-16', '2026-11-23T08:00:00.000Z'],
  ])('%s at %s', (zone, now, startDay, at) => {
    expect(digestDue(zone, Date.parse(now))).toEqual({ startDay, at: new Date(at) });
  });

  it.each(['2026-11-23T05:59:00Z', '2026-11-24T08:00:00Z', '2026-11-22T23:00:00Z'])(
    'is not due at %s',
    (now) => expect(digestDue('UTC', Date.parse(now))).toBeUndefined(),
  );
});

describe('digestMail', () => {
  it('says what changed, what to do, and how to end it', () => {
    const { subject, text } = digestMail(
      [bot],
      { startDay: '2026-11-16', endDay: '2026-11-22' },
      'https://c.example',
    );
    expect(subject).toBe('Your week: 30 client messages');
    expect(text).toContain(
      'Alpine Shop\n  30 client messages (+50 % to the week before)\n  67 % of the questions resolved',
    );
    expect(text).toContain('  - Gift cards?\n  https://c.example/console/C-1/engagement_analytics');
    expect(text).toContain('https://c.example/console/account');
  });

  it('leaves out what is not known', () => {
    const bare = { ...bot, messagesBefore: 0, resolved: undefined, score: undefined, gaps: [] };
    const { text } = digestMail([bare], { startDay: 'a', endDay: 'b' }, '');
    expect(text).not.toMatch(/resolved|Satisfaction|week before|Not answered/);
  });
});
