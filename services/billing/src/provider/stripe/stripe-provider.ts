import { DomainError } from '@chirrup/kernel/domain-error';
import type { BillingInterval, SoldPlan } from '@chirrup/proto/plans';
import Stripe from 'stripe';
import { billingErrors } from '../../domain/billing.errors.js';
import type { Subscription } from '../../domain/subscription.js';
import {
  type ManagementLinks,
  type Payer,
  PaymentProvider,
  type ProviderEvent,
  type ProviderState,
  type UsageReport,
} from '../payment-provider.js';
import { openStripe } from './open-stripe.js';
import { METER_EVENT, PAY_AS_YOU_GO, priceKey, type StripeSettings } from './stripe-config.js';
import { toProviderState } from './to-provider-state.js';

/** A webhook may be this old (seconds). */
const MAX_AGE_S = 300;
const MAX_SUBSCRIPTIONS = 100;
/** Far more than are paid in a year, for which credit is kept. */
const MAX_SESSIONS = 1_000;
const PAGE = 100;

/** Plans and credit are paid at Stripe: Checkout for the first purchase, the customer portal after that. */
export class StripeProvider extends PaymentProvider {
  readonly name = 'stripe';
  readonly isFree = false;
  readonly #stripe: Stripe;

  constructor(private readonly settings: StripeSettings) {
    super();
    this.#stripe = openStripe(settings);
  }

  override register(payer: Payer): Promise<string> {
    return this.#called(() => this.#customer(payer));
  }

  /** The portal changes what was bought; the first purchase is made at Checkout. */
  override links({ customerId, plan, paymentMethod }: Subscription): ManagementLinks {
    const hasBought = customerId !== null && (plan !== 'developer' || paymentMethod);
    const link = hasBought ? this.settings.portalLink : '';
    return { portalUrl: link, invoicesUrl: link };
  }

  override async checkout(payer: Payer, plan: SoldPlan, interval: BillingInterval): Promise<string> {
    const key = plan === 'developer' ? PAY_AS_YOU_GO : priceKey(plan, interval);
    return this.#called(async () => {
      const { data } = await this.#stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
      const [price] = data;
      if (!price) throw new Error(`Stripe has no active price with the lookup key ${key}`);
      const customer = await this.#customer(payer);
      await this.#closePlanPages(customer);
      const { url } = await this.#stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: payer.userId,
        line_items: [plan === 'developer' ? { price: price.id } : { price: price.id, quantity: 1 }],
        ...this.#back(),
      });
      return url ?? '';
    });
  }

  override async topUpPage(payer: Payer, cents: number, key: string): Promise<string> {
    return this.#called(async () => {
      const customer = await this.#customer(payer);
      const product_data = { name: 'Message credit' };
      const { url } = await this.#stripe.checkout.sessions.create(
        {
          mode: 'payment',
          customer,
          client_reference_id: payer.userId,
          metadata: { top_up_cents: `${cents}` },
          line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data } }],
          ...this.#back(),
        },
        { idempotencyKey: `top-up/${payer.userId}/${key}` },
      );
      return url ?? '';
    });
  }

  override readEvent(body: Uint8Array, signature: string, now: number): ProviderEvent {
    try {
      const event = this.#stripe.webhooks.constructEvent(
        Buffer.from(body),
        signature,
        this.settings.webhookSecret,
        MAX_AGE_S,
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

  override async fetchState(customerId: string): Promise<ProviderState | undefined> {
    return this.#called(async () => {
      // first: of a deleted customer the rest is refused
      const customer = await this.#stripe.customers.retrieve(customerId);
      if (customer.deleted) return undefined;
      const [methods, subscriptions, sessions] = await Promise.all([
        this.#stripe.customers.listPaymentMethods(customerId, { limit: 1 }),
        this.#stripe.subscriptions.list({ customer: customerId, status: 'all', limit: MAX_SUBSCRIPTIONS }),
        this.#stripe.checkout.sessions
          .list({ customer: customerId, limit: PAGE, expand: ['data.payment_intent.latest_charge'] })
          .autoPagingToArray({ limit: MAX_SESSIONS }),
      ]);
      return toProviderState({
        userId: customer.metadata.user_id ?? '',
        customerId,
        hasPaymentMethod: methods.data.length > 0,
        subscriptions: subscriptions.data,
        sessions,
      });
    });
  }

  /** Stripe cancels the subscriptions of a customer with it, and keeps its invoices. */
  override async forget(customerId: string): Promise<void> {
    await this.#called(async () => {
      const customer = await this.#stripe.customers.retrieve(customerId);
      if (!customer.deleted) await this.#stripe.customers.del(customerId);
    });
  }

  override async reportUsage({ id, customerId, messages, at }: UsageReport): Promise<void> {
    await this.#called(() =>
      this.#stripe.billing.meterEvents.create({
        event_name: METER_EVENT,
        // Stripe takes each identifier once
        identifier: id,
        timestamp: Math.floor(at / 1_000),
        payload: { stripe_customer_id: customerId, value: `${messages}` },
      }),
    );
  }

  /** The one customer of an account; asked twice for the same account Stripe answers the same. */
  async #customer({ userId, email, customerId }: Payer): Promise<string> {
    if (customerId !== null) return customerId;
    const customer = { email, metadata: { user_id: userId } };
    return (await this.#stripe.customers.create(customer, { idempotencyKey: `customer/${userId}` })).id;
  }

  /** Pages for a plan that are still open: who pays on two of them has two plans. */
  async #closePlanPages(customer: string): Promise<void> {
    const open = await this.#stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE });
    for (const { id, mode } of open.data)
      if (mode === 'subscription') await this.#stripe.checkout.sessions.expire(id);
  }

  #back(): { success_url: string; cancel_url: string } {
    const url = new URL('/console/account/usage', this.settings.publicUrl).href;
    return { success_url: url, cancel_url: url };
  }

  async #called<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (cause) {
      throw Object.assign(new DomainError(billingErrors.providerUnavailable), { cause });
    }
  }
}

/** The customer an event is about; empty where it is about none. */
const customerOf = ({ data: { object } }: Stripe.Event): string => {
  const about = object as { object?: string; id?: string; customer?: string | { id: string } | null };
  if (about.object === 'customer') return about.id ?? '';
  if (typeof about.customer === 'string') return about.customer;
  return about.customer?.id ?? '';
};
