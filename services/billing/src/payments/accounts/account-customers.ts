import { Injectable } from '@nestjs/common';
import type { CustomerReading } from '../../domain/customer-reading.js';
import type { Subscription } from '../../domain/subscription.js';
import { PaymentProvider } from '../../provider/payment-provider.js';
import type { PaymentFinding } from '../domain/account-state.js';
import { type PaymentCustomer, PaymentCustomersRepository } from './payment-customers.repository.js';

/** So long the plan of a customer who paid real money goes on where the provider, by other keys, knows none of its id. */
const KEPT_MS = 7 * 24 * 60 * 60_000;

export interface AccountCustomersRead {
  readings: CustomerReading[];
  /** As they are stored from now on. */
  customers: PaymentCustomer[];
  keepsPlan: boolean;
  findings: PaymentFinding[];
}

/** Reads all customers of an account at the provider, and makes sure before something is taken away. */
@Injectable()
export class AccountCustomers {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly stored: PaymentCustomersRepository,
  ) {}

  async read(
    current: Subscription,
    { customerId = '', email = '' }: { customerId?: string; email?: string },
    now: number,
  ): Promise<AccountCustomersRead> {
    const known = new Map((await this.stored.of(current.userId)).map((one) => [one.customerId, one]));
    const wanted = [...known.values()].filter(({ isGone }) => !isGone).map((one) => one.customerId);
    const ids = new Set([...wanted, current.customerId ?? '', customerId]);
    ids.delete('');
    const read: AccountCustomersRead = { readings: [], customers: [], keepsPlan: false, findings: [] };
    for (const id of ids) await this.#add(read, known.get(id) ?? newCustomer(id), current, now);
    if (read.readings.length > 0) return read;
    // a restored backup may not know its customer any more
    for (const id of await this.provider.findCustomers(current.userId, email))
      if (!ids.has(id)) await this.#add(read, known.get(id) ?? newCustomer(id), current, now);
    return read;
  }

  async #add(
    read: AccountCustomersRead,
    customer: PaymentCustomer,
    current: Subscription,
    now: number,
  ): Promise<void> {
    const { customerId, isReal, unknownSince } = customer;
    const reading = await this.#confirmed(customer, current);
    if (typeof reading !== 'string') {
      const live = reading.subscriptions.filter(({ isLive }) => isLive).map(({ id }) => id);
      read.readings.push(reading);
      read.customers.push({ ...newCustomer(customerId), isReal: reading.isReal, liveSubscriptions: live });
      return;
    }
    const since = unknownSince ?? new Date(now);
    const isKept = reading === 'unknown' && isReal && now - since.getTime() < KEPT_MS;
    read.customers.push({ ...customer, unknownSince: since, isGone: !isKept });
    if (!isKept) return;
    read.keepsPlan = true;
    read.findings.push({
      kind: 'customer-unknown',
      subject: customerId,
      detail:
        `Customer ${customerId} has paid real money, and Stripe knows none of this id by the key that is set. ` +
        `Its account keeps its plan for ${KEPT_MS / 86_400_000} days. Set the key it was made with; if it has ended, do nothing.`,
    });
  }

  /** A list may leave something out: what it had is asked for by its id, before it counts as ended. */
  async #confirmed(
    customer: PaymentCustomer,
    current: Subscription,
  ): ReturnType<PaymentProvider['readCustomer']> {
    const { customerId, liveSubscriptions } = customer;
    const reading = await this.provider.readCustomer(customerId);
    if (typeof reading === 'string') return reading;
    const listed = new Set(reading.subscriptions.map(({ id }) => id));
    for (const id of liveSubscriptions.filter((one) => !listed.has(one))) {
      const found = await this.provider.readSubscription(id);
      if (found) reading.subscriptions.push(found);
    }
    const isEmpty = reading.subscriptions.length === 0;
    return isEmpty && current.plan !== 'developer' ? this.provider.readCustomer(customerId) : reading;
  }
}

const newCustomer = (customerId: string): PaymentCustomer => ({
  customerId,
  isReal: false,
  liveSubscriptions: [],
  unknownSince: null,
  isGone: false,
});
