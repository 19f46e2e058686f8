import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import type { EventRecord, ReceivedEvent } from '@chirrup/messaging/event';
import { Database } from '@chirrup/persistence/database';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { UserDeleted } from '@chirrup/proto/gen/auth/v1/events';
import { type AccountPlan, BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { type Bot, BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { topics } from '@chirrup/proto/topics';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { Platform } from '@chirrup/service-defaults/platform/platform';
import { startService } from '@chirrup/service-defaults/process/start-service';
import type { BotRole } from '@chirrup/tenancy/principal';
import { provideService } from '@chirrup/testing/provide-service';
import { openTestPlatform } from '@chirrup/testing/test-platform';
import { botsService } from '../src/bots.service-descriptor.js';

export const asUser = (userId: string): CallContext => ({ principal: { kind: 'user', userId } });
export const asMember = (bot: Bot, role: BotRole = 'owner', userId = bot.ownerUserId): CallContext => ({
  principal: { kind: 'member', userId, botId: bot.id, role },
});

/** The bots service on a real database; billing is played by the test, which sets the plan. */
export const startBots = async (
  env: Record<string, string> = {},
  replaced: Partial<Pick<Platform, 'mailer' | 'clock'>> = {},
) => {
  const platform = { ...(await openTestPlatform(env)), ...replaced };
  const plan: AccountPlan = {
    accountPlanType: 'developer',
    numberOfBots: 2,
    qaPerBot: 10,
    linksPerBot: 50,
    customisedTheme: false,
    customisedBranding: false,
  };
  const planCalls: { userId: string; caller: CallContext['principal'] }[] = [];
  await provideService(platform.bus, BillingDefinition, {
    getAccountPlan: async ({ userId }, { principal }) => {
      planCalls.push({ userId, caller: principal });
      return { ...plan };
    },
  });
  /** Accounts whose address is not proven. */
  const unproven = new Set<string>();
  await provideService(platform.bus, AuthDefinition, {
    getAccount: async ({ userId }: { userId: string }, { principal }: CallContext) => {
      expect(principal).toEqual({ kind: 'service', name: 'bots' });
      return {
        userId,
        email: `${userId}@example.com`,
        addressState: unproven.has(userId) ? 'open' : 'proven',
      };
    },
  } as never);
  const service = await startService(botsService, platform);
  let stopped: Promise<void> | undefined;
  const stopService = () => {
    stopped ??= service.stop();
    return stopped;
  };
  const access = platform.database('bots');
  const admin = await Database.open({ url: access.adminUrl, applicationName: 'test' });
  const bots = platform.bus.client(BotsDefinition);
  return {
    plan,
    planCalls,
    unproven,
    /** SQL past the tenant wall; tables are named with their schema. */
    query: async <R>(sql: string, parameters: unknown[] = []): Promise<R[]> =>
      (await admin.pool.query(sql, parameters)).rows,
    bots,
    context: service.context,
    fanOut: platform.fanOut,
    files: platform.files,
    roleUrl: access.url,
    createBot: (userId: string, botName = '') =>
      bots.createBot({ botName, ownerEmail: `${userId}@example.com` }, asUser(userId)),
    /** Types of the events about one tenant, once there are `count` of them. */
    eventsOf: async (topic: string, tenant: string, count: number): Promise<ReceivedEvent[]> => {
      for (let tries = 0; ; tries += 1) {
        const events = (await platform.events.read(topic, 'test', 10_000)).filter(
          (event) => event.tenant === tenant,
        );
        if (events.length >= count || tries > 200) return events;
        await sleep(20);
      }
    },
    userDeleted: (userId: string) =>
      platform.events.append([
        {
          eventId: newId(),
          topic: topics.user.name,
          key: userId,
          tenant: userId,
          type: 'UserDeleted',
          occurredAt: new Date(),
          payload: UserDeleted.encode({
            userId,
            emailHash: createHash('sha256').update(`${userId}@example.com`).digest('hex'),
          }).finish(),
        },
      ]),
    publish: (event: EventRecord) => platform.events.append([event]),
    stopService,
    stop: async () => {
      await admin.close();
      await stopService();
      await platform.close();
    },
  };
};
