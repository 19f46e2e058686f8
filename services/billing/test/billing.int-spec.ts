import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import type { Principal } from '@chirrup/tenancy/principal';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import pg from 'pg';
import { billingService } from '../src/billing.service-descriptor.js';

let platform: TestPlatform;
let service: RunningService;
let admin: pg.Client;
beforeAll(async () => {
  platform = await openTestPlatform();
  service = await startService(billingService, platform);
  admin = new pg.Client({ connectionString: platform.database('billing').adminUrl });
  await admin.connect();
  await admin.query('SET search_path = billing');
});
afterAll(async () => {
  await admin?.end();
  await service?.stop();
  await platform?.close();
});

const planOf = (userId: string, principal: Principal = { kind: 'user', userId }) =>
  platform.bus.client(BillingDefinition).getAccountPlan({ userId }, { principal });
const posted = (botId: string, at: string, type = 'MessagePosted') => ({
  eventId: newId(),
  topic: type === 'BotDeleted' ? 'bots.bot.v1' : 'chat.message.v1',
  key: type === 'BotDeleted' ? botId : 'thread',
  type,
  tenant: botId,
  occurredAt: new Date(at),
  payload: new Uint8Array(),
});
const usageOf = async (botId: string) =>
  (
    await admin.query(`SELECT month::text, messages::int FROM usage WHERE bot_id = $1 ORDER BY month`, [
      botId,
    ])
  ).rows;

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
    await admin.query(`INSERT INTO subscriptions (user_id, plan) VALUES ('bob', 'scale')`);
    expect(await planOf('bob')).toMatchObject({
      accountPlanType: 'scale',
      numberOfBots: 50,
      customisedBranding: true,
    });
    expect(await planOf('bob', { kind: 'service', name: 'bots' })).toMatchObject({
      accountPlanType: 'scale',
    });
  });

  it('is nobody else’s business', async () => {
    await expect(planOf('bob', { kind: 'user', userId: 'ann' })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(planOf('bob', { kind: 'anonymous' })).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('has no limits where nothing is billed', async () => {
    const free = await startService(billingService, { ...platform, env: { BILLING_PROVIDER: 'none' } });
    expect(await planOf('ann')).toEqual({
      accountPlanType: 'self_hosted',
      numberOfBots: -1,
      qaPerBot: -1,
      linksPerBot: -1,
      customisedTheme: true,
      customisedBranding: true,
    });
    await free.stop();
  });

  it('does not start with a provider it does not know', async () => {
    const starting = startService(billingService, { ...platform, env: { BILLING_PROVIDER: 'paypal' } });
    await expect(starting).rejects.toThrow('Setting BILLING_PROVIDER: must be none or demo.');
  });
});

describe('usage', () => {
  it('counts each message once, by bot and month', async () => {
    const first = posted('b1', '2026-10-31T23:59:59Z');
    await platform.events.append([
      first,
      posted('b1', '2026-10-01T00:00:00Z'),
      posted('b1', '2026-10-05T00:00:00Z', 'ReplyCompleted'),
      posted('b2', '2026-11-01T00:00:00Z'),
      posted('b1', '2026-11-01T00:00:00Z'),
    ]);
    while ((await usageOf('b1')).length < 2) await sleep(20);
    // delivered again, as after a crash between the effect and the commit of the position
    await admin.query(
      `UPDATE eventlog.group_positions SET position = 0 WHERE consumer_group = 'billing.usage'`,
    );
    await platform.events.append([posted('b3', '2026-11-02T00:00:00Z')]);
    while ((await usageOf('b3')).length < 1) await sleep(20);
    expect(await usageOf('b1')).toEqual([
      { month: '2026-10-01', messages: 2 },
      { month: '2026-11-01', messages: 1 },
    ]);
    expect(await usageOf('b2')).toEqual([{ month: '2026-11-01', messages: 1 }]);
  });

  it('goes with its bot, and only with its own', async () => {
    await platform.events.append(['gone', 'other'].map((botId) => posted(botId, '2026-11-03T00:00:00Z')));
    while ((await usageOf('gone')).length < 1 || (await usageOf('other')).length < 1) await sleep(20);
    await platform.events.append([posted('gone', '2026-11-04T00:00:00Z', 'BotDeleted')]);
    while ((await usageOf('gone')).length > 0) await sleep(20);
    // reported late: it is not counted
    await platform.events.append(['gone', 'other'].map((botId) => posted(botId, '2026-11-05T00:00:00Z')));
    while ((await usageOf('other'))[0]?.messages < 2) await sleep(20);
    expect(await usageOf('gone')).toEqual([]);
  });

  it('is hidden from the service’s role without a scope, like the subscriptions', async () => {
    const role = new pg.Client({ connectionString: platform.database('billing').url });
    await role.connect();
    for (const table of ['usage', 'subscriptions']) {
      expect((await admin.query(`SELECT 1 FROM ${table}`)).rows.length).toBeGreaterThan(0);
      expect((await role.query(`SELECT 1 FROM ${table}`)).rows).toEqual([]);
    }
    await role.end();
  });
});
