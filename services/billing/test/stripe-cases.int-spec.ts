import { newId } from '@chirrup/kernel/ids';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { runBilling } from '../src/cli/run-billing.js';
import { setUpStripe } from '../src/provider/stripe/set-up-stripe.js';
import type { FakeCustomer } from './fake-stripe.js';
import { PaymentsUnderTest } from './payments-under-test.js';

let payments: PaymentsUnderTest;
beforeAll(async () => {
  payments = await PaymentsUnderTest.open();
});
afterAll(() => payments?.close());
beforeEach(() => {
  payments.stripe.prices = [];
});

interface Sold {
  id?: string;
  product?: string;
  key?: string | null;
  metadata?: object;
  status?: string;
  currency?: string;
}
/** A subscription to a price; by default one of no lookup key. */
const subscription = ({ id = 'price_x', product = 'prod_x', key = null, ...rest }: Sold) => ({
  id: `sub_${newId()}`,
  status: rest.status ?? 'active',
  cancel_at: null,
  start_date: Math.floor(payments.billing.clock.at / 1_000),
  metadata: {},
  items: {
    data: [
      {
        price: {
          id,
          product,
          lookup_key: key,
          metadata: rest.metadata ?? {},
          recurring: { interval: 'month' },
        },
        current_period_end: 9_000_000_000,
      },
    ],
  },
});
const buyer = async (userId: string, ...subscriptions: object[]): Promise<FakeCustomer> => {
  const customer = payments.customer(userId, { paymentMethods: 1, subscriptions });
  await payments.changed(customer);
  return customer;
};
const priceOf = (customer: FakeCustomer) =>
  (customer.subscriptions[0] as ReturnType<typeof subscription>).items.data[0]?.price as Record<
    string,
    unknown
  >;
const pagesOf = (customer: FakeCustomer | undefined) =>
  customer?.sessions.map(({ status, mode }) => `${status} ${mode}`);
const customersOf = (userId: string) =>
  [...payments.stripe.customers.values()].filter((one) => one.userId === userId);

describe('who pays keeps the plan', () => {
  it('when the lookup key moves to a new price', async () => {
    const customer = await buyer(
      'ada',
      subscription({ id: 'price_ada', product: 'prod_ada', key: 'chirrup_growth_month' }),
    );
    priceOf(customer).lookup_key = null;
    await payments.changed(customer);
    expect(await payments.plan('ada')).toBe('growth');
    // somebody else on the old price, who bought it before
    await buyer('ada2', subscription({ id: 'price_ada', product: 'prod_ada' }));
    expect(await payments.plan('ada2')).toBe('growth');
    expect(await payments.findings('ada')).toEqual([]);
  });

  it('when the key had moved before anybody here looked, by the prices of the account', async () => {
    payments.stripe.prices = [{ id: 'price_bo_old', product: 'prod_bo', lookup_key: 'chirrup_scale_year' }];
    await payments.reconcile();
    payments.stripe.prices = [
      { id: 'price_bo_old', product: 'prod_bo', lookup_key: null },
      { id: 'price_bo_new', product: 'prod_bo_new', lookup_key: 'chirrup_scale_year' },
    ];
    await buyer('bo', subscription({ id: 'price_bo_old', product: 'prod_bo' }));
    expect(await payments.plan('bo')).toBe('scale');
  });

  it('on a price nobody knows of a product that is known: a special price, another currency, an archived one', async () => {
    payments.stripe.prices = [
      { id: 'price_cy', product: 'prod_cy', lookup_key: 'chirrup_starter_month', currency: 'usd' },
      { id: 'price_cy_eur', product: 'prod_cy', currency: 'eur' },
    ];
    await buyer('cy', subscription({ id: 'price_cy_special', product: 'prod_cy' }));
    await buyer('cy2', subscription({ id: 'price_cy_eur', product: 'prod_cy', currency: 'eur' }));
    expect([await payments.plan('cy'), await payments.plan('cy2')]).toEqual(['starter', 'starter']);
  });

  it('by the mark of a product, or of the price, whatever keys say', async () => {
    payments.stripe.prices = [{ id: 'price_di', product: 'prod_di' }];
    payments.stripe.products.set('prod_di', { chirrup_plan: 'growth' });
    await buyer('di', subscription({ id: 'price_di', product: 'prod_di' }));
    const metadata = { chirrup_plan: 'scale' };
    await buyer('di2', subscription({ key: 'chirrup_starter_month', metadata }));
    expect([await payments.plan('di'), await payments.plan('di2')]).toEqual(['growth', 'scale']);
  });

  it('on a product nobody knows, and the operator is told once', async () => {
    const customer = await buyer(
      'eve',
      subscription({ id: 'price_eve', product: 'prod_eve', key: 'chirrup_growth_month' }),
    );
    Object.assign(priceOf(customer), { id: 'price_eve_2', product: 'prod_eve_2', lookup_key: null });
    for (let n = 0; n < 2; n += 1) await payments.changed(customer);
    expect(await payments.plan('eve')).toBe('growth');
    expect(await payments.findings('eve')).toEqual(['unknown-price']);
    const listed = await runBilling(['findings'], tools);
    expect(listed).toContain('price_eve_2 of the product prod_eve_2');
    // the operator marks it
    payments.stripe.products.set('prod_eve_2', { chirrup_plan: 'starter' });
    await payments.changed(customer);
    expect(await payments.plan('eve')).toBe('starter');
    expect(await payments.findings('eve')).toEqual([]);
  });

  it('when a list leaves its subscription out', async () => {
    const customer = await buyer('flo', subscription({ key: 'chirrup_growth_month' }));
    payments.stripe.emptyLists = 1;
    await payments.changed(customer);
    expect(await payments.plan('flo')).toBe('growth');
    expect(payments.stripe.emptyLists).toBe(0);
    // and loses it when it has ended
    Object.assign(customer.subscriptions[0] ?? {}, { status: 'canceled' });
    payments.stripe.emptyLists = 1;
    await payments.changed(customer);
    expect(await payments.plan('flo')).toBe('developer');
  });

  it('also where no subscription was remembered', async () => {
    const customer = await buyer('gus', subscription({ key: 'chirrup_growth_month' }));
    await payments.billing.query('DELETE FROM payment_customers WHERE user_id = $1', ['gus']);
    payments.stripe.emptyLists = 1;
    await payments.changed(customer);
    expect(await payments.plan('gus')).toBe('growth');
    customer.subscriptions = [];
    await payments.changed(customer);
    expect(await payments.plan('gus')).toBe('developer');
  });

  it('with two subscriptions the larger, and the operator is told', async () => {
    const small = subscription({ id: 'price_h1', product: 'prod_h1', key: 'chirrup_starter_month' });
    const large = subscription({
      id: 'price_h2',
      product: 'prod_h2',
      key: 'chirrup_scale_month',
      status: 'past_due',
    });
    const customer = await buyer('hal', small, large);
    expect(await payments.plan('hal')).toBe('scale');
    expect(await payments.findings('hal')).toEqual(['two-subscriptions']);
    Object.assign(large, { status: 'canceled' });
    await payments.changed(customer);
    expect(await payments.plan('hal')).toBe('starter');
    expect(await payments.findings('hal')).toEqual([]);
  });

  it('with two customers, whichever was changed last', async () => {
    await buyer('ivy', subscription({ key: 'chirrup_growth_month' }));
    const second = payments.customer('ivy', { id: 'cus_ivy_2' });
    await payments.changed(second);
    expect(await payments.plan('ivy')).toBe('growth');
  });
});

describe('after a backup was restored', () => {
  const forget = async (userId: string) => {
    await payments.billing.query('DELETE FROM payment_customers WHERE user_id = $1', [userId]);
    await payments.billing.query(
      `UPDATE subscriptions SET plan = 'developer', customer_id = NULL WHERE user_id = $1`,
      [userId],
    );
  };

  it('what is paid is found without a webhook', async () => {
    await buyer('jan', subscription({ key: 'chirrup_growth_month' }));
    await forget('jan');
    await payments.reconcile();
    expect(await payments.plan('jan')).toBe('growth');
  });

  it.each([true, false])('nobody buys twice (Stripe can search: %s)', async (canSearch) => {
    const userId = `kim-${canSearch}`;
    payments.customer(userId, {
      paymentMethods: 1,
      email: `${userId}@example.com`,
      subscriptions: [subscription({ key: 'chirrup_growth_month' })],
    });
    payments.stripe.canSearch = canSearch;
    await expect(payments.buy(userId)).rejects.toMatchObject({ code: 'BILLING.CHANGE_AT_PROVIDER' });
    payments.stripe.canSearch = true;
    expect(await payments.plan(userId)).toBe('growth');
    expect(customersOf(userId)).toHaveLength(1);
  });

  it('a plan that nobody pays ends, and everybody can buy', async () => {
    await payments.plan('lea');
    await payments.billing.query(
      `UPDATE subscriptions SET plan = 'scale', customer_id = NULL WHERE user_id = 'lea'`,
    );
    await payments.reconcile();
    expect(await payments.plan('lea')).toBe('developer');
    expect(await payments.buy('lea')).toMatch(/^https:/);
  });

  it('who pays for an account that is not here is told to the operator', async () => {
    const { id } = await buyer('nobody-7', subscription({ key: 'chirrup_growth_month' }));
    expect(await payments.findings(id)).toEqual(['no-account']);
    expect(await payments.billing.query(`SELECT 1 FROM subscriptions WHERE user_id = 'nobody-7'`)).toEqual(
      [],
    );
  });
});

describe('a customer that Stripe does not have any more', () => {
  it('was deleted: its plan has ended, and a new one is made', async () => {
    const customer = await buyer('mia', subscription({ key: 'chirrup_growth_month' }));
    payments.stripe.customers.delete(customer.id);
    payments.stripe.deleted.add(customer.id);
    await payments.changed(customer);
    expect(await payments.plan('mia')).toBe('developer');
    expect(await payments.buy('mia')).toMatch(/^https:/);
    const [made] = customersOf('mia');
    expect(pagesOf(made)).toEqual(['open subscription']);
    // deleted again, within the day in which Stripe answers a repeated call as before
    payments.stripe.customers.delete(made?.id ?? '');
    payments.stripe.deleted.add(made?.id ?? '');
    const page = await payments.billing.client.topUp(
      { userId: 'mia', cents: 500, idempotencyKey: 'k', email: 'mia@example.com' },
      payments.billing.as('mia'),
    );
    expect(page.url).toMatch(/^https:/);
  });

  it('was made by test keys: treated as absent', async () => {
    const customer = await buyer('ned', subscription({ key: 'chirrup_growth_month' }));
    payments.stripe.customers.delete(customer.id);
    expect(await payments.buy('ned')).toMatch(/^https:/);
    expect(await payments.plan('ned')).toBe('developer');
  });

  it('has paid real money: keeps the plan for a week, can buy again, and the operator is told', async () => {
    const customer = payments.customer('oda', {
      isReal: true,
      paymentMethods: 1,
      subscriptions: [subscription({ key: 'chirrup_growth_month' })],
    });
    await payments.changed(customer);
    payments.stripe.customers.delete(customer.id);
    await payments.changed(customer);
    expect(await payments.plan('oda')).toBe('growth');
    expect(await payments.findings('oda')).toEqual(['customer-unknown']);
    // the right key is back
    payments.stripe.customers.set(customer.id, customer);
    await payments.changed(customer);
    expect(await payments.findings('oda')).toEqual([]);
    payments.stripe.customers.delete(customer.id);
    await payments.changed(customer);
    expect(await payments.buy('oda')).toMatch(/^https:/);
    payments.billing.clock.at += 8 * 86_400_000;
    await payments.reconcile();
    expect(await payments.plan('oda')).toBe('developer');
  });
});

describe('Buy', () => {
  it('pressed many times at once opens one page', async () => {
    payments.stripe.slowness = 30;
    const urls = await Promise.all(Array.from({ length: 5 }, () => payments.buy('pam')));
    payments.stripe.slowness = 0;
    expect(new Set(urls).size).toBe(1);
    expect(customersOf('pam')).toHaveLength(1);
    expect(pagesOf(customersOf('pam')[0])).toEqual(['open subscription']);
  });

  it('of two plans at once leaves one page open', async () => {
    await Promise.all([payments.buy('quy', 'starter'), payments.buy('quy', 'scale')]);
    expect(pagesOf(customersOf('quy')[0])?.sort()).toEqual(['expired subscription', 'open subscription']);
  });

  it('waits for a process that is buying, and takes over from one that has died', async () => {
    const hold = (until: string) =>
      payments.billing.query(
        `INSERT INTO payment_turns VALUES ('ray', gen_random_uuid(), now() + $1::interval)
         ON CONFLICT (user_id) DO UPDATE SET held_until = excluded.held_until`,
        [until],
      );
    await hold('1 second');
    const started = performance.now();
    await payments.buy('ray');
    expect(performance.now() - started).toBeGreaterThan(700);
    await hold('-1 second');
    expect(await payments.buy('ray')).toMatch(/^https:/);
  });

  it('is sold in the currency the customer pays in', async () => {
    payments.stripe.prices = [
      {
        id: 'price_s',
        product: 'prod_s',
        lookup_key: 'chirrup_growth_month',
        currency: 'usd',
        recurring: { interval: 'month' },
      },
      { id: 'price_s_eur', product: 'prod_s', currency: 'eur', recurring: { interval: 'month' } },
      {
        id: 'price_s_old',
        product: 'prod_s',
        currency: 'eur',
        recurring: { interval: 'month' },
        active: false,
      },
    ];
    payments.customer('sia', { currency: 'eur' });
    await payments.buy('sia');
    await payments.buy('sia2');
    expect([customersOf('sia')[0]?.sessions[0]?.price, customersOf('sia2')[0]?.sessions[0]?.price]).toEqual([
      'price_s_eur',
      'price_s',
    ]);
  });
});

/** What the command line has. */
const tools = {
  open: async () => {
    const { url } = payments.billing.platform.database('billing');
    const database = await Database.open({ url, applicationName: 'test', maxConnections: 1 });
    return { uow: new UnitOfWork(database), close: () => database.close() };
  },
  setUp: () => setUpStripe({ secretKey: 'sk_test_x', apiUrl: new URL(payments.stripe.url) }),
};
