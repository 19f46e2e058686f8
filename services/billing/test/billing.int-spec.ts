import { setTimeout as sleep } from 'node:timers/promises';
import { INSTALLATION_USER_ID, newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { UsageReached } from '@chirrup/proto/gen/billing/v1/events';
import { startService } from '@chirrup/service-defaults/process/start-service';
import pg from 'pg';
import { billingService } from '../src/billing.service-descriptor.js';
import { ReservationExpiry } from '../src/quota/reservation-expiry.js';
import { BillingUnderTest, SERVICE } from './billing-under-test.js';

let billing: BillingUnderTest;
beforeAll(async () => {
  billing = await BillingUnderTest.open();
});
afterAll(() => billing?.close());

const planOf = (userId: string, as = billing.as(userId)) => billing.client.getAccountPlan({ userId }, as);
const switchTo = (userId: string, plan: string) =>
  billing.client.changeSubscription({ userId, plan }, billing.as(userId));

describe('account plan', () => {
  it('is the developer plan until another is subscribed to', async () => {
    expect(await planOf('ann')).toEqual({
      accountPlanType: 'developer',
      numberOfBots: 2,
      qaPerBot: 10,
      linksPerBot: 50,
      customisedTheme: false,
      customisedBranding: false,
    });
    await switchTo('bob', 'scale');
    const scale = { accountPlanType: 'scale', numberOfBots: 50, customisedBranding: true };
    expect(await planOf('bob')).toMatchObject(scale);
    expect(await planOf('bob', { principal: SERVICE })).toMatchObject(scale);
  });

  it('is nobody else’s business, like usage and payments', async () => {
    const ann = billing.as('ann');
    const notFound = { kind: 'not_found' };
    await expect(planOf('bob', ann)).rejects.toMatchObject(notFound);
    await expect(planOf('bob', { principal: { kind: 'anonymous' } })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    const topUp = { userId: 'bob', cents: 500, idempotencyKey: '', email: '' };
    await expect(billing.client.getUsage({ userId: 'bob' }, ann)).rejects.toMatchObject(notFound);
    await expect(billing.client.getSubscription({ userId: 'bob' }, ann)).rejects.toMatchObject(notFound);
    await expect(
      billing.client.changeSubscription({ userId: 'bob', plan: 'scale' }, ann),
    ).rejects.toMatchObject(notFound);
    await expect(billing.client.topUp(topUp, ann)).rejects.toMatchObject(notFound);
    await expect(
      billing.client.reserveMessages({ botId: 'b', needed: 1, wanted: 1, id: '' }, ann),
    ).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('does not start with a provider it does not know', async () => {
    const env = { BILLING_PROVIDER: 'paypal' };
    await expect(startService(billingService, { ...billing.platform, env })).rejects.toThrow(
      'Setting BILLING_PROVIDER: must be',
    );
  });
});

describe('a subscription in a demo', () => {
  it('is switched without paying, and publishes its new limits', async () => {
    const changed = await switchTo('cem', 'growth');
    expect(changed).toMatchObject({ provider: 'demo', plan: 'growth', status: 'active', portalUrl: '' });
    await switchTo('cem', 'growth');
    await billing.until(`SELECT 1 FROM eventlog.events WHERE type = 'PlanChanged' AND key = 'cem'`, 1);
    const rows = await billing.query(`SELECT 1 FROM eventlog.events WHERE key = 'cem'`);
    expect(rows).toHaveLength(1);
  });

  it('takes no plan that is not sold, and no cap beyond reason', async () => {
    await expect(switchTo('cem', 'self_hosted')).rejects.toMatchObject({ kind: 'invalid' });
    const limit = { userId: 'cem', payAsYouGoLimit: 100_001 };
    await expect(billing.client.changeSubscription(limit, billing.as('cem'))).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it('adds credit once for one key', async () => {
    const topUp = (cents: number, idempotencyKey: string) =>
      billing.client.topUp({ userId: 'dee', cents, idempotencyKey, email: '' }, billing.as('dee'));
    await Promise.all([topUp(500, 'k'), topUp(500, 'k'), topUp(500, 'k')]);
    await topUp(1_000, 'other');
    expect((await billing.usage('dee')).topUpCredit).toEqual({ used: 0, available: 1_500, extra: 0 });
    await expect(topUp(123, 'odd')).rejects.toMatchObject({ code: 'BILLING.INVALID_AMOUNT' });
  });
});

describe('counting', () => {
  it('counts each reply once, whatever is delivered again', async () => {
    const bot = await billing.bot('eve');
    const { id: reservationId } = await billing.reserve(bot, 30);
    const events = billing.replies(bot, 30, { charge: 'reserved', reservationId });
    await billing.settle(bot, events, 30);
    await billing.query(
      `UPDATE eventlog.group_positions SET position = 0 WHERE consumer_group = 'billing.usage'`,
    );
    await billing.settle(bot, [...events, ...billing.replies(bot, 2, { charge: 'free' })], 32);
    expect(await billing.counted(bot)).toEqual({ used: 30, free: 2 });
    expect(await billing.usage('eve')).toMatchObject({
      messages: { used: 30, available: 170, extra: 0 },
      freeMessages: 2,
    });
  });

  it('counts what could not be reserved, and charges nothing beyond the quota', async () => {
    const bot = await billing.bot('fay');
    await billing.settle(bot, billing.replies(bot, 205, { charge: 'later' }), 205);
    expect(await billing.counted(bot)).toEqual({ used: 200, written_off: 5 });
    expect((await billing.usage('fay')).exhausted).toBe(true);
  });

  it('charges nobody for the bot of the installation itself', async () => {
    const bot = await billing.bot(INSTALLATION_USER_ID);
    expect((await billing.reserve(bot, 5)).granted).toBe(-1);
    await billing.settle(bot, billing.replies(bot, 205, { charge: 'later' }), 205);
    expect(await billing.counted(bot)).toEqual({ free: 205 });
    expect(await billing.query(`SELECT 1 FROM notices WHERE user_id = '${INSTALLATION_USER_ID}'`)).toEqual(
      [],
    );
  });

  it('counts on the new plan what was reserved before the change and answered after it', async () => {
    const bot = await billing.bot('jil');
    const topUp = { userId: 'jil', cents: 500, idempotencyKey: '', email: '' };
    await billing.client.topUp(topUp, billing.as('jil'));
    await billing.settle(bot, billing.replies(bot, 200, { charge: 'later' }), 200);
    const { id: reservationId } = await billing.reserve(bot, 10);
    const before = billing.replies(bot, 4, { charge: 'reserved', reservationId });
    billing.clock.at += 1_000;
    await switchTo('jil', 'starter');
    const after = billing.replies(bot, 6, { charge: 'reserved', reservationId });
    await billing.settle(bot, [...before, ...after], 210);
    expect(await billing.usage('jil')).toMatchObject({
      messages: { used: 6, available: 1_994 },
      topUpCredit: { available: 492 },
    });
  });

  it('charges the owner of the time', async () => {
    const bot = await billing.bot('gil');
    const sold = billing.clock.at + 1_000;
    await billing.platform.events.append([billing.botEvent(bot, 'hal', 'BotChanged', sold)]);
    await billing.until(`SELECT 1 FROM bot_owners WHERE bot_id = '${bot}'`, 2);
    const before = billing.replies(bot, 3, { charge: 'later' }, sold - 1);
    const after = billing.replies(bot, 4, { charge: 'later' }, sold);
    await billing.settle(bot, [...before, ...after], 7);
    expect((await billing.usage('gil')).messages?.used).toBe(3);
    expect((await billing.usage('hal')).messages?.used).toBe(4);
  });

  it('counts what waits for a bot’s owner once it knows them', async () => {
    const bot = 'C-00000000000000000001';
    const replies = billing.replies(bot, 3, { charge: 'later' });
    await billing.platform.events.append(replies);
    await billing.until(`SELECT 1 FROM charges WHERE bot_id = '${bot}'`, 3);
    await billing.platform.events.append([billing.botEvent(bot, 'late', 'BotCreated')]);
    await billing.until(`SELECT 1 FROM bot_owners WHERE bot_id = '${bot}'`, 1);
    await billing.until(`SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM charges WHERE bot_id = '${bot}')`, 1);
    expect((await billing.usage('late')).messages?.used).toBe(3);
  });

  it('goes on with the others while the owner of a bot is not known', async () => {
    const broken = ['C-broken-0', 'C-broken-a', 'C-broken-m', 'C-broken-z'];
    await billing.platform.events.append(broken.flatMap((id) => billing.replies(id, 1, { charge: 'later' })));
    await billing.until('SELECT 1 FROM charges', broken.length);
    const bot = await billing.bot('ivo');
    await billing.settle(bot, billing.replies(bot, 2, { charge: 'later' }), 2);
    expect(await billing.query('SELECT DISTINCT bot_id FROM charges')).toHaveLength(broken.length);
    await billing.query('DELETE FROM charges');
  });

  it('publishes and mails once at 80 % and once at 100 %', async () => {
    const bot = await billing.bot('ida');
    const reached = `SELECT 1 FROM eventlog.events WHERE type = 'UsageReached' AND key = 'ida'`;
    await billing.settle(bot, billing.replies(bot, 160, { charge: 'later' }), 160);
    await billing.until(reached, 1);
    await billing.settle(bot, billing.replies(bot, 10, { charge: 'later' }), 170);
    await billing.settle(bot, billing.replies(bot, 30, { charge: 'later' }), 200);
    await billing.until(reached, 2);
    expect(await billing.query(reached)).toHaveLength(2);
    const rows = await billing.query(`SELECT percent FROM notices WHERE user_id = 'ida' ORDER BY percent`);
    expect(rows).toEqual([{ percent: 80 }, { percent: 100 }]);
  });
});

it('says on a larger plan again how much of it is used, in the same month', async () => {
  await switchTo('ike', 'starter');
  const bot = await billing.bot('ike');
  const notices = async () => {
    const rows = await billing.query(
      `SELECT payload FROM eventlog.events WHERE type = 'UsageReached' AND key = 'ike' ORDER BY position`,
    );
    return rows.map(({ payload }) => UsageReached.decode(payload as Buffer));
  };
  await billing.settle(bot, billing.replies(bot, 1_600, { charge: 'later' }), 1_600);
  await switchTo('ike', 'growth');
  await billing.settle(bot, billing.replies(bot, 6_400, { charge: 'later' }), 8_000);
  while ((await notices()).length < 2) await sleep(20);
  expect(await notices()).toMatchObject([
    { percent: 80, used: 1_600, included: 2_000 },
    { percent: 80, used: 8_000, included: 10_000 },
  ]);
});

describe('the quota', () => {
  it('is not exceeded by 1,000 reservations at the same time', async () => {
    const bot = await billing.bot('jan');
    const other = await billing.bot('jan');
    const reserve = (n: number) => billing.reserve(n % 2 ? bot : other);
    const answers = await Promise.allSettled(Array.from({ length: 1_000 }, (_, n) => reserve(n)));
    // on a busy machine the last ones may wait too long: they ask again, as chat does
    const late = answers.filter(({ status }) => status === 'rejected').length;
    for (let n = 0; n < late; n += 1) await reserve(n);
    const [held] = await billing.query(
      `SELECT sum(granted)::int AS messages, max(granted) AS most FROM reservations WHERE user_id = 'jan'`,
    );
    expect(held).toEqual({ messages: 200, most: 1 });
    const granted = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.granted : []));
    expect(granted.reduce((sum, n) => sum + n, 0)).toBeLessThanOrEqual(200);
    expect(granted.filter((n) => n === 0).length).toBeGreaterThanOrEqual(800 - late);
  }, 120_000);

  it('is the same reservation when its answer was lost and it is asked for again', async () => {
    const bot = await billing.bot('joe');
    const id = newId();
    const answers = await Promise.all([1, 2, 3].map(() => billing.reserve(bot, 150, 150, id)));
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], id, granted: 150, left: 50 });
    expect(await billing.reserve(bot, 150, 150, newId())).toMatchObject({ granted: 50, left: 0 });
  });

  it('leaves what was answered without it and waits to be counted', async () => {
    const bot = await billing.bot('lee');
    await billing.query(
      `INSERT INTO charges (event_id, bot_id, charge, at)
       SELECT gen_random_uuid(), $1, 'later', to_timestamp($2::float8 / 1000) FROM generate_series(1, 30)`,
      [bot, billing.clock.at],
    );
    expect((await billing.reserve(bot, 200)).granted).toBe(170);
  });

  it('has again what was given back, once', async () => {
    const bot = await billing.bot('kim');
    const { id } = await billing.reserve(bot, 200);
    expect((await billing.reserve(bot)).granted).toBe(0);
    const release = () =>
      billing.client.releaseReservation({ botId: bot, id, unused: 40 }, { principal: SERVICE });
    await release();
    await release();
    expect((await billing.reserve(bot, 100)).granted).toBe(40);
  });

  it('has again what a process has taken with it', async () => {
    const bot = await billing.bot('lea');
    await billing.reserve(bot, 200);
    billing.clock.at += 17 * 60_000;
    expect((await billing.reserve(bot, 5)).granted).toBe(5);
  });

  it('forgets reservations once their replies cannot be counted any more', async () => {
    const bot = await billing.bot('lou');
    await billing.reserve(bot);
    const ofLou = `SELECT 1 FROM reservations WHERE user_id = 'lou'`;
    const { url } = billing.platform.database('billing');
    const database = await Database.open({ url, applicationName: 'test', maxConnections: 1 });
    const expireAfter = (days: number) => {
      const clock = { now: () => billing.clock.at + days * 24 * 60 * 60_000 };
      return new ReservationExpiry(new UnitOfWork(database), clock, silentLog).expire();
    };
    await expireAfter(7);
    expect(await billing.query(ofLou)).toHaveLength(1);
    await billing.query(
      `UPDATE reservations SET held_until = held_until - interval '2 days' WHERE user_id = 'lou'`,
    );
    expect(await expireAfter(7)).toBe(1);
    expect(await billing.query(ofLou)).toEqual([]);
    await database.close();
  });

  it('holds less ahead when less is left, and nothing of the last thousand', async () => {
    const bot = await billing.bot('max');
    expect((await billing.reserve(bot, 1, 64)).granted).toBe(1);
    expect(await billing.reserve(bot, 0, 64)).toMatchObject({ granted: 0, left: 199 });
    await switchTo('max', 'starter');
    expect((await billing.reserve(bot, 1, 400)).granted).toBeLessThan(110);
    await switchTo('max', 'scale');
    expect((await billing.reserve(bot, 1, 400)).granted).toBe(400);
  });

  it('grows with the plan', async () => {
    const bot = await billing.bot('ned');
    await billing.settle(bot, billing.replies(bot, 200, { charge: 'later' }), 200);
    expect((await billing.reserve(bot)).granted).toBe(0);
    await switchTo('ned', 'starter');
    expect((await billing.reserve(bot)).granted).toBe(1);
  });
});

describe('the ledger', () => {
  it('adds up: every posting to zero, every balance from its entries', async () => {
    const unbalanced = await billing.query(
      `SELECT posting_id FROM ledger GROUP BY posting_id,
         account IN ('granted', 'grant', 'purchased', 'top_up', 'expired', 'paid_by_grant', 'paid_by_top_up', 'owed', 'paid_later')
       HAVING sum(amount) <> 0`,
    );
    expect(unbalanced).toEqual([]);
    const wrong = await billing.query(
      `SELECT b.* FROM balances b WHERE b.amount <> (SELECT coalesce(sum(l.amount), 0) FROM ledger l
         WHERE l.user_id = b.user_id AND l.account = b.account AND l.lot = b.lot)`,
    );
    expect(wrong).toEqual([]);
    const rows = await billing.query('SELECT count(*)::int AS entries FROM ledger');
    expect(Number(rows[0]?.entries)).toBeGreaterThan(50);
  });

  it('cannot be changed, not even by an administrator', async () => {
    for (const change of ['UPDATE ledger SET amount = 1', 'DELETE FROM ledger', 'TRUNCATE ledger'])
      await expect(billing.query(change)).rejects.toThrow('the ledger is only added to');
  });

  it('is hidden from the service’s role without a scope, like everything of an owner', async () => {
    const role = new pg.Client({ connectionString: billing.platform.database('billing').url });
    await role.connect();
    for (const table of ['ledger', 'balances', 'subscriptions', 'reservations', 'bot_owners', 'notices']) {
      expect((await billing.query(`SELECT 1 FROM ${table}`)).length).toBeGreaterThan(0);
      expect((await role.query(`SELECT 1 FROM ${table}`)).rows).toEqual([]);
    }
    await role.end();
  });
});

it('forgets whose a deleted bot was, and keeps what it has cost', async () => {
  const bot = await billing.bot('ola');
  await billing.settle(bot, billing.replies(bot, 5, { charge: 'later' }), 5);
  await billing.platform.events.append([
    { ...billing.botEvent(bot, 'ola', 'BotChanged'), type: 'BotDeleted' },
  ]);
  await billing.until(`SELECT 1 FROM deleted_bots WHERE bot_id = '${bot}'`, 1);
  expect(await billing.query('SELECT 1 FROM bot_owners WHERE bot_id = $1', [bot])).toEqual([]);
  expect((await billing.usage('ola')).messages?.used).toBe(5);
  // topics have groups of their own: a change may come after the deletion
  await billing.platform.events.append([billing.botEvent(bot, 'ola', 'BotChanged')]);
  await billing.bot('ola');
  expect(await billing.query('SELECT 1 FROM bot_owners WHERE bot_id = $1', [bot])).toEqual([]);
});

it('keeps nothing of a deleted account, and opens none for what comes late', async () => {
  const bot = await billing.bot('pam');
  await switchTo('pam', 'growth');
  const { id: reservationId } = await billing.reserve(bot, 10);
  await billing.settle(bot, billing.replies(bot, 9_000, { charge: 'later' }), 9_000);
  await billing.deleteUser('pam');
  const rows = async () => {
    const tables = ['subscriptions', 'ledger', 'balances', 'reservations', 'notices'];
    const counts = tables.map((table) => billing.query(`SELECT 1 FROM ${table} WHERE user_id = 'pam'`));
    return (await Promise.all(counts)).flat().length;
  };
  expect(await rows()).toBe(0);
  expect(await billing.query(`SELECT 1 FROM jobs WHERE bot_id = 'pam'`)).toEqual([]);
  const late = billing.replies(bot, 1, { charge: 'reserved', reservationId });
  await billing.platform.events.append(late);
  await billing.until(`SELECT 1 FROM inbox WHERE event_id = '${late[0]?.eventId}'`, 1);
  await expect(billing.usage('pam')).rejects.toMatchObject({ kind: 'not_found' });
  while ((await billing.query('SELECT 1 FROM charges')).length > 0) await sleep(20);
  expect(await rows()).toBe(0);
});

it('charges and mails nobody where nothing is billed', async () => {
  const free = await BillingUnderTest.open({ BILLING_PROVIDER: 'none' });
  const bot = await free.bot('zed');
  await free.settle(bot, free.replies(bot, 190, { charge: 'later' }), 190);
  expect(await free.counted(bot)).toEqual({ free: 190 });
  expect(await free.query('SELECT 1 FROM notices')).toEqual([]);
  await free.close();
});

// last: it ends the service that the others ask
it('has no limits where nothing is billed', async () => {
  const free = await startService(billingService, {
    ...billing.platform,
    env: { BILLING_PROVIDER: 'none' },
  });
  expect(await planOf('ann')).toMatchObject({ accountPlanType: 'self_hosted', numberOfBots: -1 });
  expect(await billing.reserve('C-any')).toMatchObject({ id: '', granted: -1 });
  await expect(switchTo('ann', 'scale')).rejects.toMatchObject({ code: 'BILLING.NOT_BILLED' });
  await free.stop();
});
