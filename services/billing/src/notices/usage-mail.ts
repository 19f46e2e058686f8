import { MESSAGE_PRICE, planOf, type SoldPlan } from '@chirrup/proto/plans';

/** Kind of the jobs. */
export const USAGE_MAIL = 'usage-mail';

export interface UsageMailOrder {
  userId: string;
  percent: number;
  plan: SoldPlan;
  used: number;
  included: number;
  /** Epoch milliseconds. */
  periodEnd: number;
}

const count = new Intl.NumberFormat('en');
const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const next = (percent: number, end: string): string =>
  percent < 100
    ? `Your bots go on answering. When the messages are used up, your credit pays for further ones ($${(MESSAGE_PRICE / 100).toFixed(2)} each) until ${end}.`
    : `Your bots go on answering: while you have credit, it pays for further messages ($${(MESSAGE_PRICE / 100).toFixed(2)} each). Without credit, visitors are answered from your own Q&A pairs and pages, without the language model and at no charge, until ${end}.`;

/** The mail when most or all messages of the period are used. */
export const usageMail = (
  publicUrl: string,
  { percent, plan, used, included, periodEnd }: UsageMailOrder,
): { subject: string; text: string } => {
  const end = day.format(periodEnd);
  return {
    subject:
      percent < 100 ? `${percent}% of this month's messages are used` : 'All messages of this month are used',
    text: [
      `${count.format(used)} of the ${count.format(included)} messages of your ${planOf(plan).name} plan are used. The month ends on ${end}.`,
      '',
      next(percent, end),
      '',
      `Usage, top up and plans: ${new URL('/console/account/usage', publicUrl)}`,
      '',
    ].join('\n'),
  };
};
