import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { AnalyticsDefinition } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import type { Principal } from '@chirrup/tenancy/principal';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import pg from 'pg';
import { analyticsService } from '../src/analytics.service-descriptor.js';

let platform: TestPlatform;
let service: RunningService;
beforeAll(async () => {
  platform = await openTestPlatform();
  service = await startService(analyticsService, platform);
});
afterAll(async () => {
  await service?.stop();
  await platform?.close();
});

const count = async (
  botId: string,
  principal: Principal = { kind: 'member', userId: 'ann', botId, role: 'viewer' },
) =>
  (await platform.bus.client(AnalyticsDefinition).getMessageCount({ botId }, { principal })).clientMessages;
const event = (botId: string, type: string, at: string) => ({
  eventId: newId(),
  topic: 'chat.message.v1',
  key: 'thread',
  type,
  tenant: botId,
  occurredAt: new Date(at),
  payload: new Uint8Array(),
});

describe('message count', () => {
  it('adds up what visitors wrote to this bot, day by day', async () => {
    expect(await count('b1')).toBe(0);
    const first = event('b1', 'MessagePosted', '2026-11-01T23:59:59Z');
    await platform.events.append([
      first,
      event('b1', 'ReplyCompleted', '2026-11-01T23:59:59Z'),
      event('b2', 'MessagePosted', '2026-11-01T00:00:00Z'),
      event('b1', 'MessagePosted', '2026-11-02T00:00:00Z'),
    ]);
    while ((await count('b1')) < 2) await sleep(20);
    await platform.events.append([event('b3', 'MessagePosted', '2026-11-02T00:00:00Z')]);
    while ((await count('b3')) < 1) await sleep(20);
    expect(await count('b1')).toBe(2);
    expect(await count('b2')).toBe(1);
  });

  it('goes with the bot', async () => {
    await platform.events.append([event('gone', 'MessagePosted', '2026-11-01T00:00:00Z')]);
    while ((await count('gone')) < 1) await sleep(20);
    const deleted = {
      ...event('gone', 'BotDeleted', '2026-11-02T00:00:00Z'),
      topic: 'bots.bot.v1',
      key: 'gone',
    };
    await platform.events.append([deleted]);
    while ((await count('gone')) > 0) await sleep(20);
    // reported late: it is not counted
    await platform.events.append(
      ['gone', 'later'].map((bot) => event(bot, 'MessagePosted', '2026-11-03T00:00:00Z')),
    );
    while ((await count('later')) < 1) await sleep(20);
    expect(await count('gone')).toBe(0);
    expect(await count('b1')).toBe(2);
  });

  it('is for the bot’s members only', async () => {
    const stranger: Principal = { kind: 'member', userId: 'eve', botId: 'b9', role: 'owner' };
    await expect(count('b1', stranger)).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
    await expect(count('b1', { kind: 'anonymous' })).rejects.toMatchObject({ code: 'BOTS.NOT_FOUND' });
  });

  it('is hidden from the service’s role without a scope', async () => {
    const role = new pg.Client({ connectionString: platform.database('analytics').url });
    await role.connect();
    expect((await role.query('SELECT 1 FROM daily_message_counts')).rows).toEqual([]);
    await role.query(`SELECT set_config('chirrup.tenant', 'b1', false)`);
    expect((await role.query('SELECT 1 FROM daily_message_counts')).rows).toHaveLength(2);
    await role.end();
  });
});
