import { type UsageMailOrder, usageMail } from './usage-mail.js';

const order: UsageMailOrder = {
  userId: 'ann',
  percent: 80,
  plan: 'developer',
  used: 161,
  included: 200,
  periodEnd: Date.parse('2026-12-10T12:00:00Z'),
};
const textOf = (given: Partial<UsageMailOrder>): string =>
  usageMail('https://chirrup.example', { ...order, ...given }).text;

describe('the mail about used messages', () => {
  it('says how many are used, until when, and where to do something', () => {
    const text = textOf({});
    expect(text).toContain('161 of the 200 messages of your Developer plan are used.');
    expect(text).toContain('The month ends on December 10, 2026 (UTC).');
    expect(text).toContain('your credit pays for further ones ($0.02 each), until');
    expect(text).toContain('https://chirrup.example/console/account/usage');
  });

  it('says that pairs and pages go on answering once nothing pays any more', () => {
    expect(textOf({ percent: 100, used: 200 })).toContain(
      'All 200 messages of your Developer plan are used.',
    );
    expect(textOf({ percent: 100 })).toContain(
      'Without credit, visitors are answered from your own Q&A pairs',
    );
  });

  it('says how far pay-as-you-go goes on', () => {
    const given = { payAsYouGoLimit: 1_000 };
    expect(textOf(given)).toContain('($0.02 each), then pay-as-you-go up to $10.00, until');
    expect(textOf({ ...given, percent: 100 })).toContain(
      'then pay-as-you-go up to $10.00. After that, visitors are answered from your own Q&A pairs',
    );
  });

  it('counts no more than the plan has after a change to a smaller one', () => {
    expect(textOf({ percent: 100, plan: 'starter', used: 5_000, included: 2_000 })).toContain(
      'All 2,000 messages of your Starter plan are used.',
    );
  });
});
