import { createHash } from 'node:crypto';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { BillingInterval, SoldPlan } from '@chirrup/proto/plans';
import Stripe from 'stripe';
import { billingErrors } from '../../domain/billing.errors.js';
import type { CustomerReading, SubscriptionReading } from '../../domain/customer-reading.js';
import type { Subscription } from '../../domain/subscription.js';
import {
  type CustomerName,
  type ManagementLinks,
  type NoCustomer,
  type Payer,
  PaymentProvider,
  type PricedProduct,
  type ProviderEvent,
  type UsageReport,
} from '../payment-provider.js';
import { openStripe } from './open-stripe.js';
import { called, orMissing } from './stripe-calls.js';
import { METER_EVENT, PLAN_MARK, type StripeSettings } from './stripe-config.js';
import { StripeCustomers } from './stripe-customers.js';
import { StripePrices } from './stripe-prices.js';

/** The clocks of a webhook and of this machine may differ by this (seconds), either way. */
const TOLERANCE_S = 300;
const PAGE = 100;
/** A page that ends sooner is not shown again (seconds). */
const TIME_TO_PAY_S = 600;

/** Plans and credit are paid at Stripe: Checkout for the first purchase, the customer portal after that. */
export class StripeProvider extends PaymentProvider {
  readonly name = 'stripe';
  readonly isFree = false;
  readonly keyMark: string;
  readonly isReal: boolean;
  readonly #stripe: Stripe;
  readonly #customers: StripeCustomers;
  readonly #prices: StripePrices;

  constructor(private readonly settings: StripeSettings) {
    super();
    const { secretKey } = settings;
    this.keyMark = createHash('sha256').update(secretKey).digest('hex').slice(0, 16);
    this.isReal = /^[a-z]+_live_/.test(secretKey);
    this.#stripe = openStripe(settings);
    this.#customers = new StripeCustomers(this.#stripe);
    this.#prices = new StripePrices(this.#stripe);
  }

  /** Asked twice for the same account Stripe answers the same. */
  override register({ userId, email }: Omit<Payer, 'customerId'>, former: string): Promise<string> {
    const idempotencyKey = `customer/${userId}${former && `/${former}`}`;
    return called(async () => {
      const customer = { email, metadata: { user_id: userId } };
      return (await this.#stripe.customers.create(customer, { idempotencyKey })).id;
    });
  }

  /** The portal changes what was bought; the first purchase is made at Checkout. */
  override links({ customerId, plan, paymentMethod }: Subscription): ManagementLinks {
    const hasBought = customerId !== null && (plan !== 'developer' || paymentMethod);
    const link = hasBought ? this.settings.portalLink : '';
    return { portalUrl: link, invoicesUrl: link };
  }

  override async checkout(
    { userId, customerId }: Payer,
    plan: SoldPlan,
    interval: BillingInterval,
  ): Promise<string> {
    const customer = customerId ?? '';
    return called(async () => {
      const payer = await this.#stripe.customers.retrieve(customer);
      const price = await this.#prices.toSell(
        plan,
        interval,
        (!payer.deleted && payer.currency) || undefined,
      );
      const order = { plan, interval, price };
      const open = await this.#openPage(customer, order);
      if (open) return open;
      const { url } = await this.#stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: userId,
        line_items: [plan === 'developer' ? { price } : { price, quantity: 1 }],
        metadata: order,
        subscription_data: { metadata: { [PLAN_MARK]: plan, user_id: userId } },
        ...this.#back(),
      });
      return url ?? '';
    });
  }

  override async topUpPage({ userId, customerId }: Payer, cents: number, key: string): Promise<string> {
    return called(async () => {
      const product_data = { name: 'Message credit' };
      const { url } = await this.#stripe.checkout.sessions.create(
        {
          mode: 'payment',
          customer: customerId ?? '',
          client_reference_id: userId,
          metadata: { top_up_cents: `${cents}` },
          line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data } }],
          ...this.#back(),
        },
        { idempotencyKey: `top-up/${customerId}/${key}` },
      );
      return url ?? '';
    });
  }

  override readEvent(body: Uint8Array, signature: string, now: number): ProviderEvent {
    try {
      refuseFuture(signature, now);
      const event = this.#stripe.webhooks.constructEvent(
        Buffer.from(body),
        signature,
        this.settings.webhookSecret,
        TOLERANCE_S,
        undefined,
        now,
      );
      return {
        id: event.id,
        type: event.type,
        customerId: customerOf(event),
        createdAt: event.created * 1_000,
      };
    } catch (error) {
      const detail = error instanceof Stripe.errors.StripeSignatureVerificationError ? 'signature' : 'body';
      throw Object.assign(new DomainError(billingErrors.invalidSignature, { detail }), { cause: error });
    }
  }

  override readCustomer(customerId: string): Promise<CustomerReading | NoCustomer> {
    return called(() => this.#customers.read(customerId));
  }

  override readSubscription(id: string): Promise<SubscriptionReading | undefined> {
    return called(() => this.#customers.readSubscription(id));
  }

  override findCustomers(userId: string, email: string): Promise<string[]> {
    return called(() => this.#customers.find(userId, email));
  }

  override listCustomers(after: string): Promise<{ customers: CustomerName[]; next: string }> {
    return called(() => this.#customers.list(after));
  }

  override readPrices(productId?: string): Promise<PricedProduct[]> {
    return called(() => this.#prices.read(productId));
  }

  /** Stripe cancels the subscriptions of a customer with it, and keeps its invoices. */
  override async forget(customerId: string): Promise<void> {
    await called(async () => {
      const customer = await orMissing(this.#stripe.customers.retrieve(customerId));
      if (customer && !customer.deleted) await this.#stripe.customers.del(customerId);
    });
  }

  override async reportUsage({ id, customerId, messages, at }: UsageReport): Promise<void> {
    await called(() =>
      this.#stripe.billing.meterEvents.create({
        event_name: METER_EVENT,
        // Stripe takes each identifier once
        identifier: id,
        timestamp: Math.floor(at / 1_000),
        payload: { stripe_customer_id: customerId, value: `${messages}` },
      }),
    );
  }

  /** The page that is open for this order. Others are closed: who pays on two of them has two plans. */
  async #openPage(customer: string, order: Record<string, string>): Promise<string> {
    const { data } = await this.#stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE });
    let found = '';
    for (const { id, metadata, expires_at, url } of data.filter(({ mode }) => mode === 'subscription')) {
      const isSame = Object.entries(order).every(([key, value]) => metadata?.[key] === value);
      const isInTime = expires_at > Date.now() / 1_000 + TIME_TO_PAY_S;
      if (isSame && isInTime && url && found === '') found = url;
      else await this.#stripe.checkout.sessions.expire(id);
    }
    return found;
  }

  #back(): { success_url: string; cancel_url: string } {
    const url = new URL('/console/account/usage', this.settings.publicUrl).href;
    return { success_url: url, cancel_url: url };
  }
}

/** Stripe's library looks for old signatures only. */
const refuseFuture = (signature: string, now: number): void => {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (signedAt > now / 1_000 + TOLERANCE_S)
    throw new Stripe.errors.StripeSignatureVerificationError(signature, '', {
      message: 'is from the future',
    });
};

/** The customer an event is about; empty if it is about none. */
const customerOf = ({ data: { object } }: Stripe.Event): string => {
  const about = object as { object?: string; id?: string; customer?: string | { id: string } | null };
  if (about.object === 'customer') return about.id ?? '';
  if (typeof about.customer === 'string') return about.customer;
  return about.customer?.id ?? '';
};
