import type { BillingInterval, SoldPlan } from '@chirrup/proto/plans';
import type { CustomerReading, SoldAs, SubscriptionReading } from '../domain/customer-reading.js';
import type { Subscription } from '../domain/subscription.js';

/** Who pays. */
export interface Payer {
  userId: string;
  email: string;
  customerId: string | null;
}

/** A price or product of the provider, and what it is sold as. */
export interface PriceMark {
  id: string;
  /** Undefined: nobody knows. */
  soldAs: SoldAs | undefined;
  /** Said by the operator's own mark, which counts more than what was learned before. */
  isMarked: boolean;
}

/** `deleted`: it has ended with all it paid for. `unknown`: this account of the provider has none of that id. */
export type NoCustomer = 'deleted' | 'unknown';

/** What a webhook says: only whose state has changed. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** Empty if it is about no customer. */
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
  /** Another one after the keys were changed. */
  abstract readonly keyMark: string;
  /** Real money is paid with these keys. */
  abstract readonly isReal: boolean;
  /** A new customer for an account; null if there are no customers. `former` is the last one that is gone. */
  abstract register(payer: Omit<Payer, 'customerId'>, former: string): Promise<string | null>;
  abstract links(subscription: Subscription): ManagementLinks;
  /**
   * Page where a plan is bought first, or a payment method given (developer); empty if that is free. One page is open
   * at a time: asked again for the same, it is the same one.
   */
  abstract checkout(payer: Payer, plan: SoldPlan, interval: BillingInterval): Promise<string>;
  /** Page where credit is paid; empty if that is free. The same key is the same payment. */
  abstract topUpPage(payer: Payer, cents: number, key: string): Promise<string>;
  /** @throws DomainError BILLING.INVALID_SIGNATURE for what the provider has not signed just now */
  abstract readEvent(body: Uint8Array, signature: string, now: number): ProviderEvent;
  abstract readCustomer(customerId: string): Promise<CustomerReading | NoCustomer>;
  /** One subscription by its id, whatever lists say. */
  abstract readSubscription(id: string): Promise<SubscriptionReading | undefined>;
  /** Customers that were made for an account, as far as the provider finds them. */
  abstract findCustomers(userId: string, email: string): Promise<string[]>;
  /** A page of all customers that were made here, after the one named. */
  abstract listCustomers(after: string): Promise<{ customers: CustomerName[]; next: string }>;
  /** What prices are sold as: of one product with its prices, or of all. */
  abstract readPrices(productId?: string): Promise<PricedProduct[]>;
  /** Ends all a customer has subscribed to, and deletes it; again has no further effect. */
  abstract forget(customerId: string): Promise<void>;
  abstract reportUsage(report: UsageReport): Promise<void>;
}

export interface CustomerName {
  customerId: string;
  userId: string;
}

export interface PricedProduct {
  product: PriceMark;
  prices: PriceMark[];
}
