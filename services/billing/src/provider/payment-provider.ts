import type { BillingInterval, SoldPlan } from '@chirrup/proto/plans';
import type { Subscription, SubscriptionStatus } from '../domain/subscription.js';

/** Who pays. */
export interface Payer {
  userId: string;
  email: string;
  customerId: string | null;
}

/** What a customer has at the provider at this moment. */
export interface ProviderState {
  /** Empty for a customer that was not made here. */
  userId: string;
  customerId: string;
  plan: SoldPlan;
  interval: BillingInterval;
  /** Start of the last paid subscription, epoch milliseconds; undefined where there was none. */
  anchor: number | undefined;
  paymentMethod: boolean;
  status: SubscriptionStatus;
  endsAt: Date | null;
  /** Paid-in credit, by the provider's id of the payment, and how much of it was given back. */
  topUps: { id: string; cents: number; refunded: number; paidAt: number }[];
}

/** What a webhook says: only whose state has changed. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Empty where it is about no customer. */
  customerId: string;
  createdAt: number;
}

/** Pay-as-you-go messages that the provider is to bill. */
export interface UsageReport {
  /** Counted once under it. */
  id: string;
  customerId: string;
  messages: number;
  at: number;
}

/** Where plans are managed and invoices are found; empty for nowhere. */
export interface ManagementLinks {
  portalUrl: string;
  invoicesUrl: string;
}

/** Port: who is paid, and how. */
export abstract class PaymentProvider {
  abstract readonly name: 'none' | 'demo' | 'stripe';
  /** Plans can be changed here, without a payment. */
  abstract readonly isFree: boolean;
  /** The customer of an account at the provider, made where there is none; null where there are no customers. */
  abstract register(payer: Payer): Promise<string | null>;
  abstract links(subscription: Subscription): ManagementLinks;
  /** Page where a plan is bought first, or a payment method given (developer); empty where that is free. */
  abstract checkout(payer: Payer, plan: SoldPlan, interval: BillingInterval): Promise<string>;
  /** Page where credit is paid; empty where that is free. The same key is the same payment. */
  abstract topUpPage(payer: Payer, cents: number, key: string): Promise<string>;
  /** @throws DomainError BILLING.INVALID_SIGNATURE for what the provider has not signed just now */
  abstract readEvent(body: Uint8Array, signature: string, now: number): ProviderEvent;
  /** Undefined for a customer that is gone. */
  abstract fetchState(customerId: string): Promise<ProviderState | undefined>;
  /** Ends all a customer has subscribed to, and deletes it; again has no further effect. */
  abstract forget(customerId: string): Promise<void>;
  abstract reportUsage(report: UsageReport): Promise<void>;
}
