import type { BillingInterval, SoldPlan } from '@chirrup/proto/plans';
import type { SubscriptionStatus } from './subscription.js';

/** What a price or product is sold as: `developer` is pay-as-you-go, `none` is no plan of this product. */
export type SoldAs = SoldPlan | 'none';

export interface SubscriptionItem {
  priceId: string;
  productId: string;
  /** What the price itself says now. */
  soldAs: SoldAs | undefined;
  interval: BillingInterval;
}

export interface SubscriptionReading {
  id: string;
  /** Paid, or the provider still tries to collect a payment. */
  isLive: boolean;
  /** Was paid at some time. */
  wasPaid: boolean;
  status: SubscriptionStatus;
  /** Epoch milliseconds. */
  startedAt: number;
  endsAt: Date | null;
  items: SubscriptionItem[];
  /** The plan it was bought for here. */
  boughtAs: SoldPlan | undefined;
}

/** What a customer has at the provider at this moment. */
export interface CustomerReading {
  customerId: string;
  /** Empty for a customer that was not made here. */
  userId: string;
  /** Pays real money. */
  isReal: boolean;
  hasPaymentMethod: boolean;
  subscriptions: SubscriptionReading[];
  /** Paid-in credit, by the provider's id of the payment, and how much of it was given back. */
  topUps: { id: string; cents: number; refunded: number; paidAt: number }[];
}
