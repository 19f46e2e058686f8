import { MESSAGE_PRICE, planOf, type SoldPlan } from '@chirrup/proto/plans';

/** Kind of the jobs. */
export const USAGE_MAIL = 'usage-mail';

export interface UsageMailOrder {
  userId: string;
  percent: number;
  plan: SoldPlan;
  used: number;
  included: number;
  /** How far pay-as-you-go goes after the credit (US cents); 0 if it does not. */
  payAsYouGoLimit?: number;
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

const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const each = `(${usd.format(MESSAGE_PRICE / 100)} each)`;

const next = ({ percent, payAsYouGoLimit = 0 }: UsageMailOrder, end: string): string => {
  const then = payAsYouGoLimit > 0 ? `, then pay-as-you-go up to ${usd.format(payAsYouGoLimit / 100)}` : '';
  if (percent < 100)
    return `Your bots go on answering. When the messages are used up, your credit pays for further ones ${each}${then}, until ${end}.`;
  const beyond = payAsYouGoLimit > 0 ? 'After that' : 'Without credit';
  return `Your bots go on answering: while you have credit, it pays for further messages ${each}${then}. ${beyond}, visitors are answered from your own Q&A pairs and pages, without the language model and at no charge, until ${end}.`;
};

/** The mail when most or all messages of the period are used. */
export const usageMail = (publicUrl: string, order: UsageMailOrder): { subject: string; text: string } => {
  const { percent, plan, used, included, periodEnd } = order;
  const end = `${day.format(periodEnd)} (UTC)`;
  const share = percent < 100 ? `${count.format(used)} of the` : 'All';
  return {
    subject:
      percent < 100 ? `${percent}% of this month's messages are used` : 'All messages of this month are used',
    text: [
      `${share} ${count.format(included)} messages of your ${planOf(plan).name} plan are used. The month ends on ${end}.`,
      '',
      next(order, end),
      '',
      `Usage, top up and plans: ${new URL('/console/account/usage', publicUrl)}`,
      '',
    ].join('\n'),
  };
};
