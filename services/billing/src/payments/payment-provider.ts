import type { BillingInterval, SoldPlan } from '@chirrup/proto/plans';
import type { Subscription, SubscriptionStatus } from '../subscriptions/domain/subscription.js';

/** Who pays. */
export interface Payer {
  userId: string;
  email: string;
  customerId: string | null;
}

/** What a customer has at the provider at this moment. */
export interface ProviderState {
  userId: string;
  customerId: string;
  plan: SoldPlan;
  interval: BillingInterval;
  /** Start of the paid subscription, epoch milliseconds; undefined without one. */
  anchor: number | undefined;
  paymentMethod: boolean;
  status: SubscriptionStatus;
  endsAt: Date | null;
  /** Paid-in credit, by the provider's id of the payment. */
  topUps: { id: string; cents: number; paidAt: number }[];
}

/** Where plans are managed and invoices are found. */
export interface ManagementLinks {
  portalUrl: string;
  invoicesUrl: string;
}

/** Port: who is paid, and how. */
export abstract class PaymentProvider {
  abstract readonly name: 'none' | 'demo' | 'stripe';
  /** Plans can be changed here, without a payment. */
  abstract readonly isFree: boolean;
  abstract links(subscription: Subscription): ManagementLinks;
  /** Page where a plan is bought first, or a payment method given (developer). */
  abstract checkout(payer: Payer, plan: SoldPlan, interval: BillingInterval): Promise<string>;
  /** Page where credit is paid; empty where that is free. */
  abstract topUpPage(payer: Payer, cents: number, key: string): Promise<string>;
}
