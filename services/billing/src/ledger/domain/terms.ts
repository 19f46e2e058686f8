import { type BillingInterval, DEFAULT_PAY_AS_YOU_GO, plans, type SoldPlan } from '@chirrup/proto/plans';

/** What an owner has subscribed to, as far as it decides about messages. */
export interface Terms {
  plan: SoldPlan;
  interval: BillingInterval;
  /** Months are counted from here (epoch milliseconds). */
  anchor: number;
  /** A payment method is verified. */
  paymentMethod: boolean;
  /** The most pay-as-you-go may cost in a month (US cents). */
  payAsYouGoLimit: number;
}

/** Without a subscription an account is on the developer plan. */
export const initialTerms = (now: number): Terms => ({
  plan: 'developer',
  interval: 'month',
  anchor: now,
  paymentMethod: false,
  payAsYouGoLimit: DEFAULT_PAY_AS_YOU_GO,
});

/** Another plan from now on. The first paid month begins with it; later changes keep the day of the month. */
export const withPlan = (terms: Terms, plan: SoldPlan, now: number): Terms =>
  terms.plan === 'developer' && plan !== 'developer' ? { ...terms, plan, anchor: now } : { ...terms, plan };

/** Pay-as-you-go is for the developer plan; the others end with their credit. */
export const paysAsItGoes = ({ plan, paymentMethod }: Terms): boolean =>
  plan === 'developer' && paymentMethod;

/** Monthly credit in US cents. */
export const monthlyCredit = ({ plan, paymentMethod }: Terms): number =>
  plan === 'developer' && !paymentMethod ? 0 : plans[plan].monthlyCredit;
