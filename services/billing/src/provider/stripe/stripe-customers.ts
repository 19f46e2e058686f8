import Stripe from 'stripe';
import type { CustomerReading, SubscriptionReading } from '../../domain/customer-reading.js';
import type { CustomerName, NoCustomer } from '../payment-provider.js';
import { orMissing } from './stripe-calls.js';
import { toCustomerReading, toSubscriptionReading } from './to-customer-reading.js';

const MAX_SUBSCRIPTIONS = 100;
/** Far more than are paid in a year, for which credit is kept. */
const MAX_SESSIONS = 1_000;
const PAGE = 100;

/** Reads customers at Stripe. */
export class StripeCustomers {
  constructor(private readonly stripe: Stripe) {}

  async read(customerId: string): Promise<CustomerReading | NoCustomer> {
    // first: of a deleted customer the rest is refused
    const customer = await orMissing(this.stripe.customers.retrieve(customerId));
    if (!customer) return 'unknown';
    if (customer.deleted) return 'deleted';
    const [methods, subscriptions, sessions] = await Promise.all([
      this.stripe.customers.listPaymentMethods(customerId, { limit: 1 }),
      this.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: MAX_SUBSCRIPTIONS }),
      this.stripe.checkout.sessions
        .list({ customer: customerId, limit: PAGE, expand: ['data.payment_intent.latest_charge'] })
        .autoPagingToArray({ limit: MAX_SESSIONS }),
    ]);
    return toCustomerReading({
      customer,
      hasPaymentMethod: methods.data.length > 0,
      subscriptions: subscriptions.data,
      sessions,
    });
  }

  async readSubscription(id: string): Promise<SubscriptionReading | undefined> {
    const found = await orMissing(this.stripe.subscriptions.retrieve(id));
    return found && toSubscriptionReading(found);
  }

  /** By the address, which is exact, and by the account's id, which is found whatever the address was. */
  async find(userId: string, email: string): Promise<string[]> {
    const found = await Promise.all([email === '' ? [] : this.#withAddress(email), this.#withId(userId)]);
    const own = found.flat().filter(({ metadata }) => metadata?.user_id === userId);
    return [...new Set(own.map(({ id }) => id))];
  }

  async list(after: string): Promise<{ customers: CustomerName[]; next: string }> {
    const page = await orMissing(
      this.stripe.customers.list({ limit: PAGE, ...(after && { starting_after: after }) }),
    );
    const data = page?.data ?? [];
    const customers = data.flatMap(({ id, metadata }) =>
      metadata?.user_id ? [{ customerId: id, userId: metadata.user_id }] : [],
    );
    return { customers, next: page?.has_more ? (data.at(-1)?.id ?? '') : '' };
  }

  async #withAddress(email: string): Promise<Stripe.Customer[]> {
    return (await orMissing(this.stripe.customers.list({ email, limit: PAGE })))?.data ?? [];
  }

  async #withId(userId: string): Promise<Stripe.Customer[]> {
    if (!/^[\w-]+$/.test(userId)) return [];
    try {
      const query = `metadata['user_id']:'${userId}'`;
      return (await this.stripe.customers.search({ query, limit: PAGE })).data;
    } catch (error) {
      // Stripe does not search in every country
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return [];
      throw error;
    }
  }
}
