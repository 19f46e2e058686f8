import type { Terms } from '../ledger/domain/terms.js';

/** `ending`: paid until `endsAt`. `past_due`: a payment failed, the provider tries again. */
export type SubscriptionStatus = 'active' | 'past_due' | 'ending';

/** What an account has subscribed to. */
export interface Subscription extends Terms {
  userId: string;
  status: SubscriptionStatus;
  endsAt: Date | null;
  /** At the payment provider; null before the first payment. */
  customerId: string | null;
}
