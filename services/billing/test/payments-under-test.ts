import { setTimeout as sleep } from 'node:timers/promises';
import { ReconcileWorker } from '../src/payments/sync/reconcile.worker.js';
import { BillingUnderTest } from './billing-under-test.js';
import { type FakeCustomer, FakeStripe, signed, WEBHOOK_SECRET } from './fake-stripe.js';
import type { StripeEvent } from './stripe-life.js';

/** Billing with a Stripe that a test sets up. */
export class PaymentsUnderTest {
  #events = 0;

  private constructor(
    readonly stripe: FakeStripe,
    readonly billing: BillingUnderTest,
  ) {}

  static async open(): Promise<PaymentsUnderTest> {
    const stripe = await FakeStripe.start();
    const billing = await BillingUnderTest.open({
      BILLING_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PORTAL_LINK: 'https://billing.stripe.com/p/login/x',
      STRIPE_API_URL: stripe.url,
    });
    stripe.now = () => billing.clock.at;
    return new PaymentsUnderTest(stripe, billing);
  }

  async close(): Promise<void> {
    await this.billing.close();
    await this.stripe.stop();
  }

  send(event: StripeEvent, at = this.billing.clock.at, secret?: string) {
    return this.billing.client.receivePaymentEvent(signed(event, at, secret), {
      principal: { kind: 'anonymous' },
    });
  }

  /** A customer as Stripe has it; billing does not know it. */
  customer(userId: string, given: Partial<FakeCustomer> = {}): FakeCustomer {
    const customer: FakeCustomer = {
      id: `cus_${userId}`,
      userId,
      paymentMethods: 0,
      subscriptions: [],
      sessions: [],
      ...given,
    };
    this.stripe.customers.set(customer.id, customer);
    return customer;
  }

  event(customer: string, id = `evt_${customer}_${++this.#events}`): StripeEvent {
    return {
      id,
      object: 'event',
      type: 'customer.subscription.updated',
      created: Math.floor(this.billing.clock.at / 1_000),
      data: { object: { object: 'subscription', customer } },
    };
  }

  /** Until every customer that an event was about has been read. */
  async idle(): Promise<void> {
    while ((await this.billing.query(`SELECT 1 FROM jobs WHERE kind = 'sync-customer' LIMIT 1`)).length > 0)
      await sleep(50);
  }

  /** Stripe says that something of this customer has changed, and it is read. */
  async changed({ id }: Pick<FakeCustomer, 'id'>): Promise<void> {
    await this.send(this.event(id));
    await this.idle();
  }

  /** What is done every six hours. */
  async reconcile(): Promise<void> {
    const planned = `SELECT 1 FROM jobs WHERE kind = 'reconcile-customers' AND run_at > now() AND lease_owner IS NULL`;
    await this.billing.until(planned, 1);
    await this.billing.query(`UPDATE jobs SET run_at = now() WHERE kind = 'reconcile-customers'`);
    this.billing.wake(ReconcileWorker);
    await this.billing.until(planned, 1);
    await this.idle();
  }

  async plan(userId: string): Promise<string> {
    return (await this.billing.client.getSubscription({ userId }, this.billing.as(userId))).plan;
  }

  async buy(userId: string, plan = 'growth'): Promise<string> {
    const order = { userId, plan, interval: 'month', email: `${userId}@example.com` };
    return (await this.billing.client.startCheckout(order, this.billing.as(userId))).url;
  }

  async findings(userId: string): Promise<unknown[]> {
    const rows = await this.billing.query('SELECT kind FROM payment_findings WHERE user_id = $1', [userId]);
    return rows.map(({ kind }) => kind);
  }
}
