import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { runBilling } from '../src/cli/run-billing.js';
import type { BillingUnderTest } from './billing-under-test.js';
import { type FakeCustomer, type FakeStripe, signed } from './fake-stripe.js';
import { PaymentsUnderTest } from './payments-under-test.js';
import { anyChange, type Change, nextChange, randomOf, type StripeEvent } from './stripe-life.js';

const SEEDS = 200;
const CHANGES = 5;

let payments: PaymentsUnderTest;
let stripe: FakeStripe;
let billing: BillingUnderTest;
beforeAll(async () => {
  payments = await PaymentsUnderTest.open();
  ({ stripe, billing } = payments);
});
afterAll(() => payments?.close());

const send = (event: StripeEvent, at?: number, secret?: string) => payments.send(event, at, secret);
const customerOf = (userId: string) => payments.customer(userId);
const eventAbout = (customer: string, id: string) => payments.event(customer, id);
const idle = () => payments.idle();
/** A few at a time: the machine may be busy. */
const eachOf = async <T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> => {
  const rest = all.values();
  const run = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: 10 }, run));
};
describe('webhooks', () => {
  it('are refused when they are forged, stale, from the future or unsigned', async () => {
    const event = eventAbout('cus_any', 'evt_refused');
    const refused = { code: 'BILLING.INVALID_SIGNATURE' };
    await expect(send(event, billing.clock.at, 'whsec_other')).rejects.toMatchObject(refused);
    for (const wrongBy of [-301_000, 301_000, 4_000_000])
      await expect(send(event, billing.clock.at + wrongBy)).rejects.toMatchObject(refused);
    const { body } = signed(event, billing.clock.at);
    await expect(
      billing.client.receivePaymentEvent({ body, signature: '' }, { principal: { kind: 'anonymous' } }),
    ).rejects.toMatchObject(refused);
    const other = signed(event, billing.clock.at);
    const changed = Buffer.from(Buffer.from(other.body).toString().replace('cus_any', 'cus_own'));
    await expect(
      billing.client.receivePaymentEvent(
        { body: changed, signature: other.signature },
        { principal: { kind: 'anonymous' } },
      ),
    ).rejects.toMatchObject(refused);
    expect(await billing.query(`SELECT 1 FROM provider_events WHERE id = 'evt_refused'`)).toEqual([]);
  });

  it('are stored by their id, and make the account what the customer is', async () => {
    const customer = customerOf('pia');
    const random = randomOf(1);
    nextChange(customer, { kind: 'buy', plan: 'growth', interval: 'year' }, billing.clock.at, random);
    const event = eventAbout(customer.id, 'evt_pia');
    await send(event);
    await send(event);
    await idle();
    expect(await billing.query(`SELECT id FROM provider_events WHERE customer_id = 'cus_pia'`)).toEqual([
      { id: 'evt_pia' },
    ]);
    const subscription = await billing.client.getSubscription({ userId: 'pia' }, billing.as('pia'));
    expect(subscription).toMatchObject({
      provider: 'stripe',
      plan: 'growth',
      interval: 'year',
      paymentMethod: true,
      portalUrl: 'https://billing.stripe.com/p/login/x',
    });
    expect((await billing.usage('pia')).messages?.available).toBe(10_000);
  });

  it('wait for a provider that is away', async () => {
    const customer = customerOf('quin');
    nextChange(customer, { kind: 'buy', plan: 'starter', interval: 'month' }, billing.clock.at, randomOf(2));
    stripe.failures = 1;
    await send(eventAbout(customer.id, 'evt_quin'));
    await idle();
    expect((await billing.usage('quin')).messages?.available).toBe(2_000);
  });
});

it('plans are not switched here where they are paid for, the cap is', async () => {
  const change = (changes: object) =>
    billing.client.changeSubscription({ userId: 'rob', ...changes }, billing.as('rob'));
  await expect(change({ plan: 'scale' })).rejects.toMatchObject({ code: 'BILLING.CHANGE_AT_PROVIDER' });
  await expect(change({ paymentMethod: true })).rejects.toMatchObject({ code: 'BILLING.CHANGE_AT_PROVIDER' });
  expect(await change({ payAsYouGoLimit: 2_500 })).toMatchObject({ payAsYouGoLimit: 2_500, portalUrl: '' });
});

it('makes one customer of an account, and leads to the portal once something was bought', async () => {
  const topUp = () =>
    billing.client.topUp(
      { userId: 'uma', cents: 500, idempotencyKey: '', email: 'uma@example.com' },
      billing.as('uma'),
    );
  const subscriptionOf = () => billing.client.getSubscription({ userId: 'uma' }, billing.as('uma'));
  expect((await topUp()).url).toMatch(/^https:\/\/pay\.example\//);
  await topUp();
  const customers = [...stripe.customers.values()].filter(({ userId }) => userId === 'uma');
  expect(customers).toHaveLength(1);
  expect((await subscriptionOf()).portalUrl).toBe('');
  const [customer] = customers;
  if (!customer) throw new Error('no customer');
  nextChange(customer, { kind: 'buy', plan: 'starter', interval: 'month' }, billing.clock.at, randomOf(6));
  await send(eventAbout(customer.id, 'evt_uma'));
  await idle();
  expect(await subscriptionOf()).toMatchObject({
    plan: 'starter',
    portalUrl: 'https://billing.stripe.com/p/login/x',
  });
});

it('sells no second plan to an account that has one', async () => {
  const checkout = (plan: string) =>
    billing.client.startCheckout(
      { userId: 'vic', plan, interval: 'month', email: 'vic@example.com' },
      billing.as('vic'),
    );
  const customer = customerOf('vic');
  nextChange(customer, { kind: 'give payment method' }, billing.clock.at, randomOf(7));
  await send(eventAbout(customer.id, 'evt_vic_1'));
  await idle();
  const refused = { code: 'BILLING.CHANGE_AT_PROVIDER' };
  await expect(checkout('developer')).rejects.toMatchObject(refused);
  const [first, second] = [await checkout('starter'), await checkout('growth')];
  expect(first.url).not.toBe(second.url);
  // of two pages only the last can be paid on
  expect(stripe.customers.get(customer.id)?.sessions.map(({ status }) => status)).toEqual([
    'expired',
    'open',
  ]);
  nextChange(customer, { kind: 'buy', plan: 'starter', interval: 'month' }, billing.clock.at, randomOf(8));
  // also before its webhook has come
  await expect(checkout('growth')).rejects.toMatchObject(refused);
  await send(eventAbout(customer.id, 'evt_vic_2'));
  await idle();
  await expect(checkout('growth')).rejects.toMatchObject(refused);
});

it('takes back credit whose payment was given back', async () => {
  const customer = customerOf('xia');
  nextChange(customer, { kind: 'top up', cents: 500 }, billing.clock.at, randomOf(11));
  await send(eventAbout(customer.id, 'evt_xia_1'));
  await idle();
  const available = async () => (await billing.usage('xia')).topUpCredit?.available ?? 0;
  const cents = await available();
  expect(cents).toBeGreaterThan(0);
  for (const [n, share] of [0.2, 0.2, 0.5].entries()) {
    const latest_charge = { amount_captured: 1_000, amount_refunded: 1_000 * share };
    Object.assign(stripe.customers.get(customer.id)?.sessions[0] ?? {}, {
      payment_intent: { latest_charge },
    });
    await send(eventAbout(customer.id, `evt_xia_refund_${n}`));
    await idle();
    expect(await available()).toBe(cents * (1 - share));
  }
});

it('ends what a deleted account pays, and its customer, whatever events follow', async () => {
  const customer = customerOf('wim');
  nextChange(customer, { kind: 'buy', plan: 'scale', interval: 'month' }, billing.clock.at, randomOf(9));
  await send(eventAbout(customer.id, 'evt_wim_1'));
  await idle();
  await billing.deleteUser('wim');
  expect(stripe.deleted).toContain(customer.id);
  await send(eventAbout(customer.id, 'evt_wim_2'));
  await idle();
  expect(await billing.query(`SELECT 1 FROM subscriptions WHERE user_id = 'wim'`)).toEqual([]);
});

it('reports pay-as-you-go once', async () => {
  const customer = customerOf('sam');
  nextChange(customer, { kind: 'give payment method' }, billing.clock.at, randomOf(3));
  await send(eventAbout(customer.id, 'evt_sam'));
  await idle();
  const bot = await billing.bot('sam');
  stripe.failures = 1;
  await billing.settle(bot, billing.replies(bot, 265, { charge: 'later' }), 265);
  while ((await billing.query(`SELECT 1 FROM jobs WHERE kind = 'report-usage' LIMIT 1`)).length > 0)
    await sleep(50);
  const reported = [...(stripe.reported.get(customer.id)?.values() ?? [])];
  expect(reported.reduce((sum, messages) => sum + messages, 0)).toBe(15);
});

/** What the command line has. */
const tools = {
  open: async () => {
    const { url } = billing.platform.database('billing');
    const database = await Database.open({ url, applicationName: 'test', maxConnections: 1 });
    return { uow: new UnitOfWork(database), close: () => database.close() };
  },
  setUp: async () => [],
};

/**
 * What an account has in the end, without what differs by its name. What a plan granted that came and went between two
 * deliveries is not in it: nobody saw it, and nothing of it was used.
 */
const ledgerOf = async (userId: string) => ({
  terms: await billing.query(
    `SELECT plan, paid_every, anchor, payment_method, status, ends_at FROM subscriptions WHERE user_id = $1`,
    [userId],
  ),
  balances: await billing.query(
    `SELECT account, left(lot, 24) AS ends, sum(amount)::int AS amount FROM balances WHERE user_id = $1 AND amount <> 0
       AND account NOT IN ('issued', 'lapsed', 'granted', 'expired')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [userId],
  ),
});

/** Asks again, under the same key, until there is an answer. */
const insist = async (call: () => Promise<unknown>): Promise<void> => {
  for (;;)
    try {
      await call();
      return;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // sold elsewhere meanwhile: then it is changed in the portal
      if (error.code === 'BILLING.CHANGE_AT_PROVIDER') return;
      if (error.kind !== 'unavailable' && error.kind !== 'deadline') throw error;
    }
};
/** Opens the page a change is paid on. */
const openPage = async (userId: string, change: Change, idempotencyKey: string): Promise<void> => {
  const payer = { userId, email: `${userId}@example.com` };
  const as = billing.as(userId);
  if (change.kind === 'top up')
    await insist(() => billing.client.topUp({ ...payer, cents: change.cents, idempotencyKey }, as));
  if (change.kind === 'buy')
    await insist(() =>
      billing.client.startCheckout({ ...payer, plan: change.plan, interval: change.interval }, as),
    );
};
/** The one customer of an account, made by a page for credit that is never paid. */
const arrive = async (userId: string): Promise<FakeCustomer> => {
  await openPage(userId, { kind: 'top up', cents: 10_000 }, 'never paid');
  const [customer, ...more] = [...stripe.customers.values()].filter((one) => one.userId === userId);
  if (!customer || more.length > 0) throw new Error(`${userId} has ${more.length} customers too many`);
  return customer;
};
/** Now and then an answer is lost, and sometimes so many that the call is given up and made again later. */
const losesAnswers = (random: () => number): (() => boolean) => {
  let left = 0;
  return () => {
    if (left > 0) left -= 1;
    else if (random() < 0.03) left = random() < 0.1 ? 3 : 1;
    else return false;
    return true;
  };
};

it(`${SEEDS} customers whose webhooks come repeated, reversed, late, forged, stale or never, and whose answers are lost, end like those in plain order`, async () => {
  const seeds = Array.from({ length: SEEDS }, (_, seed) => ({
    ids: [`plain-${seed}`, `hostile-${seed}`] as const,
    random: randomOf(seed),
    shuffle: randomOf(seed + 1_000),
    losses: randomOf(seed + 2_000),
    held: [] as StripeEvent[],
    customers: [] as FakeCustomer[],
    // half of them are read again in the end, as every few hours, in place of what was not delivered
    isRead: seed % 2 === 0,
  }));
  await eachOf(seeds, async ({ ids, losses, customers }) => {
    stripe.losing.set(ids[1], losesAnswers(losses));
    for (const userId of ids) customers.push(await arrive(userId));
  });
  for (let step = 0; step < CHANGES; step += 1) {
    await eachOf(seeds, async ({ ids, customers, random, shuffle, held }) => {
      const at = billing.clock.at;
      const what = Math.floor(random() * 1e9);
      const change = anyChange(randomOf(what));
      for (const userId of ids) await openPage(userId, change, `${step}`);
      const [plain, hostile] = customers.map((customer) => nextChange(customer, change, at, randomOf(what)));
      held.push(...(hostile ?? []));
      for (const event of plain ?? []) await send(event);
      // some of what is held is delivered now, in any order, some of it twice, some not at all
      for (const event of [...held].reverse()) {
        const dice = shuffle();
        if (dice < 0.1) await send(event, at, 'whsec_forged').catch(() => undefined);
        if (dice < 0.2) await send(event, at - 400_000).catch(() => undefined);
        if (dice < 0.5) await send(event);
        if (dice < 0.1) await send(event);
      }
    });
    await idle();
    billing.clock.at += 60 * 60_000;
  }
  for (const { held, isRead, customers } of seeds)
    if (isRead) await runBilling(['replay', customers[1]?.id ?? ''], tools);
    else for (const event of held.reverse()) await send(event);
  await idle();
  expect(stripe.lost).toBeGreaterThan(SEEDS / 2);
  // the same moment for all: what has ended meanwhile is closed in each account
  for (const { ids, customers } of seeds) {
    for (const userId of ids) await billing.usage(userId);
    expect([ids[1], await ledgerOf(ids[1])]).toEqual([ids[1], await ledgerOf(ids[0])]);
    // no page for credit was opened twice
    const pages = customers.map(({ sessions }) => sessions.filter(({ metadata }) => metadata.top_up_cents));
    expect(pages[1]?.length).toBe(pages[0]?.length);
  }
  const [credit] = await billing.query(
    `SELECT count(*)::int AS entries, count(DISTINCT (user_id, key))::int AS keys FROM ledger
     WHERE kind = 'top_up' AND account = 'top_up'`,
  );
  expect(credit?.entries).toBe(credit?.keys);
  expect(credit?.entries).toBeGreaterThan(SEEDS / 2);
}, 480_000);

it('reads a customer again on demand', async () => {
  const customer = customerOf('tess');
  nextChange(customer, { kind: 'give payment method' }, billing.clock.at, randomOf(4));
  await send(eventAbout(customer.id, 'evt_tess'));
  await idle();
  // its webhook never comes
  nextChange(customer, { kind: 'buy', plan: 'scale', interval: 'month' }, billing.clock.at, randomOf(5));
  expect(await runBilling(['replay', 'evt_tess'], tools)).toBe(
    '1 customer is read again by the running service.',
  );
  await idle();
  const { plan } = await billing.client.getSubscription({ userId: 'tess' }, billing.as('tess'));
  expect(plan).toBe('scale');
  await expect(runBilling(['replay', 'evt_unknown'], tools)).rejects.toThrow('Billing knows no evt_unknown.');
  await expect(runBilling(['undo'], tools)).rejects.toThrow('npm run billing -- replay');
});
