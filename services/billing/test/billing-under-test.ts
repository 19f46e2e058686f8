import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRunner } from '@chirrup/jobs/job-runner';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newBotId, newId } from '@chirrup/kernel/ids';
import { Database } from '@chirrup/persistence/database';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { UserDeleted } from '@chirrup/proto/gen/auth/v1/events';
import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { BotChanged, BotCreated } from '@chirrup/proto/gen/bots/v1/events';
import { ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import type { Principal } from '@chirrup/tenancy/principal';
import { provideService } from '@chirrup/testing/provide-service';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { billingService } from '../src/billing.service-descriptor.js';

export const SERVICE: Principal = { kind: 'service', name: 'chat' };

/** The billing service on a throw-away platform whose clock a test sets. */
export class BillingUnderTest {
  private constructor(
    readonly platform: TestPlatform,
    private readonly database: Database,
    readonly clock: { at: number },
    private readonly service: RunningService,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<BillingUnderTest> {
    const opened = await openTestPlatform(env);
    const clock = { at: Date.parse('2026-11-10T12:00:00Z') };
    const platform = { ...opened, clock: { now: () => clock.at } };
    await provideService(platform.bus, AuthDefinition, {
      getAccount: async ({ userId }: { userId: string }) => {
        if (userId.startsWith('nobody')) throw new DomainError(commonErrors.notFound);
        return { userId, email: `${userId}@example.com` };
      },
    } as never);
    const service = await startService(billingService, platform);
    const { adminUrl } = platform.database('billing');
    const database = await Database.open({ url: adminUrl, applicationName: 'test-admin', maxConnections: 1 });
    return new BillingUnderTest(platform, database, clock, service);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.service.stop();
    await this.platform.close();
  }

  /** As an administrator, in billing's schema. */
  async query(sql: string, parameters: unknown[] = []): Promise<Record<string, unknown>[]> {
    await this.database.pool.query('SET search_path = billing');
    return (await this.database.pool.query(sql, parameters)).rows as Record<string, unknown>[];
  }

  get client() {
    return this.platform.bus.client(BillingDefinition);
  }

  as(userId: string): { principal: Principal } {
    return { principal: { kind: 'user', userId } };
  }

  usage(userId: string) {
    return this.client.getUsage({ userId }, this.as(userId));
  }

  reserve(botId: string, needed = 1, wanted = needed, id = '') {
    return this.client.reserveMessages({ botId, needed, wanted, id }, { principal: SERVICE });
  }

  /** Has a worker look for jobs now. */
  wake(worker: abstract new (...args: never[]) => JobRunner): void {
    this.service.context.get<JobRunner>(worker, { strict: false }).wake();
  }

  /** A bot of this owner; billing knows it. */
  async bot(userId: string): Promise<string> {
    const botId = newBotId();
    await this.platform.events.append([this.botEvent(botId, userId, 'BotCreated')]);
    await this.until(`SELECT 1 FROM bot_owners WHERE bot_id = '${botId}'`, 1);
    return botId;
  }

  botEvent(botId: string, userId: string, type: 'BotCreated' | 'BotChanged', at = this.clock.at) {
    const payload =
      type === 'BotCreated'
        ? BotCreated.encode({ botId, ownerUserId: userId }).finish()
        : BotChanged.encode({ botId, version: 2, liveMode: true, ownerUserId: userId }).finish();
    return {
      eventId: newId(),
      topic: 'bots.bot.v1',
      key: botId,
      type,
      tenant: botId,
      occurredAt: new Date(at),
      payload,
    };
  }

  /** Ends what billing has of an account, without the minute it waits. */
  async deleteUser(userId: string): Promise<void> {
    await this.platform.events.append([
      {
        eventId: newId(),
        topic: 'auth.user.v1',
        key: userId,
        type: 'UserDeleted',
        tenant: userId,
        occurredAt: new Date(this.clock.at),
        payload: UserDeleted.encode({ userId, emailHash: '' }).finish(),
      },
    ]);
    const waiting = `SELECT 1 FROM jobs WHERE kind = 'forget-owner' AND queue_key = '${userId}'`;
    await this.until(waiting, 1);
    await this.query(`UPDATE jobs SET run_at = now() WHERE kind = 'forget-owner'`);
    while ((await this.query(waiting)).length > 0) await sleep(50);
  }

  /** Events of replies, as chat publishes them. */
  replies(botId: string, count: number, given: Partial<ReplyCompleted> = {}, at = this.clock.at) {
    return Array.from({ length: count }, () => ({
      eventId: newId(),
      topic: 'chat.message.v1',
      key: 'thread',
      type: 'ReplyCompleted',
      tenant: botId,
      occurredAt: new Date(at),
      payload: ReplyCompleted.encode(
        ReplyCompleted.fromPartial({ botId, threadId: 'thread', state: 'complete', ...given }),
      ).finish(),
    }));
  }

  /** Messages in the ledger that are counted for a bot. */
  async counted(botId: string): Promise<Record<string, number>> {
    const rows = await this.query(
      `SELECT account, sum(amount)::int AS messages FROM ledger
       WHERE bot_id = $1 AND account IN ('used', 'used_beyond', 'free', 'written_off') GROUP BY 1`,
      [botId],
    );
    return Object.fromEntries(rows.map(({ account, messages }) => [`${account}`, Number(messages)]));
  }

  /** Appends events and waits until all of the bot's are counted. */
  async settle(botId: string, events: ReturnType<BillingUnderTest['replies']>, total: number): Promise<void> {
    await this.platform.events.append(events);
    for (;;) {
      const counted = Object.values(await this.counted(botId)).reduce((sum, n) => sum + n, 0);
      if (counted >= total) return;
      await sleep(20);
    }
  }

  async until(sql: string, rows: number): Promise<void> {
    while ((await this.query(sql)).length < rows) await sleep(20);
  }
}
