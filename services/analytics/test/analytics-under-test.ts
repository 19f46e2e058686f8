import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobRunner } from '@chirrup/jobs/job-runner';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { AnalyticsDefinition } from '@chirrup/proto/gen/analytics/v1/analytics_service';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { BillingDefinition } from '@chirrup/proto/gen/billing/v1/billing_service';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import {
  MessagePosted,
  MessageVoted,
  ReplyCompleted,
  ThreadErased,
  ThreadExpired,
} from '@chirrup/proto/gen/chat/v1/events';
import { KnowledgeDefinition, Retrieval } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { type RunningService, startService } from '@chirrup/service-defaults/process/start-service';
import { botNotFound } from '@chirrup/tenancy/guards';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';
import { query } from '@chirrup/testing/plain-administrator';
import { provideService } from '@chirrup/testing/provide-service';
import { openTestPlatform, type TestPlatform } from '@chirrup/testing/test-platform';
import { analyticsService } from '../src/analytics.service-descriptor.js';
import { DigestWorker } from '../src/digest/digest.worker.js';
import { FaqReportWorker } from '../src/faq/reports/faq-report.worker.js';
import { FaqScheduler } from '../src/faq/reports/faq-scheduler.js';
import { FiguresReader } from '../src/figures/figures-reader.js';
import { GroupGapsWorker } from '../src/gaps/grouping/group-gaps.worker.js';
import { OwnerReader } from '../src/owners/owner-reader.js';

/** A message as tests make it. */
export interface TestMessage {
  botId: string;
  threadId: string;
  messageId: string;
  replyId: string;
  seq: number;
  at: Date;
}

const message = (fields: Partial<TestMessage> & { botId: string; at: Date }): TestMessage => ({
  threadId: randomUUID(),
  messageId: newId(),
  replyId: newId(),
  seq: 1,
  ...fields,
});

/** A row as the driver gives it. */
// biome-ignore lint/suspicious/noExplicitAny: columns are what the test asks for
type Row = Record<string, any>;
type Event = Parameters<TestPlatform['events']['append']>[0][number];
const LIMIT_MS = 30_000;

/** The service on a real database, with the others played. */
export class AnalyticsUnderTest {
  /** What the played services say. */
  timeZone = 'UTC';
  plan = 'developer';
  weeklyDigest = true;
  addressState = 'proven';
  isAuthDown = false;
  /** What time it is. */
  now = Date.now();
  /** Bots that are hidden or deleted. */
  readonly deleted = new Set<string>();
  /** Mails that were sent. */
  readonly mails: Mail[] = [];
  /** Vectors by text; unavailable while undefined. */
  embed: ((text: string) => number[]) | undefined;

  #service: RunningService | undefined;

  private constructor(
    readonly platform: TestPlatform,
    /** The database as an administrator sees it. */
    readonly admin: { query(sql: string, values?: unknown[]): Promise<{ rows: Row[] }> },
  ) {}

  static async start(): Promise<AnalyticsUnderTest> {
    const platform = await openTestPlatform();
    const url = new URL(platform.database('analytics').adminUrl);
    url.searchParams.set('options', '-c search_path=analytics');
    const admin = {
      query: async (sql: string, values?: unknown[]) => ({ rows: await query<Row>(url.href, sql, values) }),
    };
    const made = new AnalyticsUnderTest(platform, admin);
    await made.#playOthers();
    await made.#start();
    return made;
  }

  async #start(): Promise<void> {
    const { mails } = this;
    const clock = { now: () => this.now };
    class Sent extends Mailer {
      async send(mail: Mail): Promise<void> {
        mails.push(mail);
      }
    }
    this.#service = await startService(analyticsService, { ...this.platform, clock, mailer: new Sent() });
  }

  /** What an hourly look orders; the running service sends it. */
  async orderDigests(): Promise<void> {
    const database = await Database.open({ url: this.roleUrl, applicationName: 'test', maxConnections: 2 });
    const uow = new UnitOfWork(database);
    const { bus, log, mailer } = this.platform;
    const config = { publicUrl: 'https://c.example', mailFrom: 'c@c.example', sendsMail: true };
    const clock = { now: () => this.now };
    const worker = new DigestWorker(
      uow,
      new OwnerReader(bus),
      new FiguresReader(uow),
      mailer,
      config,
      clock,
      log,
    );
    await worker.orderAll();
    await database.close();
  }

  async #playOthers(): Promise<void> {
    const { bus } = this.platform;
    await provideService(bus, BotsDefinition, {
      getOwner: async ({ botId }: { botId: string }) => {
        if (this.deleted.has(botId)) throw new DomainError(botNotFound);
        return { userId: 'ann' };
      },
      getBotSettings: async () => ({ botName: 'Shop' }),
    } as never);
    await provideService(bus, AuthDefinition, {
      getProfile: async () => {
        if (this.isAuthDown) throw new DomainError(commonErrors.unavailable);
        const { timeZone, weeklyDigest } = this;
        return { id: 'ann', email: 'ann@example.com', timeZone, weeklyDigest };
      },
      getAccount: async () => ({ userId: 'ann', email: 'ann@example.com', addressState: this.addressState }),
    } as never);
    await provideService(bus, BillingDefinition, {
      getAccountPlan: async () => ({ accountPlanType: this.plan }),
    } as never);
    await provideService(bus, KnowledgeDefinition, {
      embedQuestions: async ({ texts }: { texts: string[] }) => {
        const { embed } = this;
        if (!embed) throw new DomainError(commonErrors.unavailable);
        return { model: 'm1', vectors: texts.map((text) => ({ values: embed(text) })) };
      },
      retrieve: async ({ question }: { question: string }) =>
        Retrieval.fromPartial({ quotes: [{ text: `About: ${question}`, url: 'https://a.example/' }] }),
    } as never);
  }

  async close(): Promise<void> {
    await this.#service?.stop();
    await this.platform.close();
  }

  /** Work beside the service, as commands do it. */
  async beside<T>(work: (uow: UnitOfWork) => Promise<T>): Promise<T> {
    const database = await Database.open({ url: this.roleUrl, applicationName: 'test', maxConnections: 1 });
    const result = await work(new UnitOfWork(database)).finally(() => database.close());
    await this.settled();
    return result;
  }

  get client() {
    return this.platform.bus.client(AnalyticsDefinition);
  }

  get roleUrl(): string {
    return this.platform.database('analytics').url;
  }

  member(botId: string, role: BotRole): Principal {
    return { kind: 'member', userId: 'ann', botId, role };
  }

  viewer(botId: string): Principal {
    return this.member(botId, 'viewer');
  }

  append(...events: Event[]): Promise<void> {
    return this.platform.events.append(events);
  }

  /** Waits until all events are handled and nothing is left to be summed. */
  async settled(): Promise<void> {
    for (const until = Date.now() + LIMIT_MS; ; await sleep(50)) {
      this.#wakeWorkers();
      const { rows } = await this.admin.query(
        `SELECT (SELECT count(*)::int FROM stale_exchanges) AS stale, (SELECT count(*)::int FROM jobs WHERE run_at < now() + interval '1 minute') AS jobs`,
      );
      if (rows[0]?.stale === 0 && rows[0].jobs === 0 && (await this.#areHandled())) return;
      if (Date.now() > until) throw new Error(`not settled: ${JSON.stringify(rows)}`);
    }
  }

  /** They would claim what events ordered with their next poll only. */
  #wakeWorkers(): void {
    for (const worker of [FaqScheduler, FaqReportWorker, GroupGapsWorker])
      this.#service?.context.get<JobRunner>(worker, { strict: false }).wake();
  }

  async #areHandled(): Promise<boolean> {
    const marker = message({ botId: `marker-${newId()}`, at: new Date('2020-01-01T00:00:00Z') });
    const handled = async () =>
      (await this.admin.query('SELECT 1 FROM exchanges WHERE id = $1', [marker.messageId])).rows.length > 0;
    const voted = async () =>
      (await this.admin.query('SELECT 1 FROM exchange_votes WHERE message_id = $1', [marker.replyId])).rows
        .length > 0;
    await this.append(this.posted(marker), this.vote(marker, 1, marker.at));
    for (const until = Date.now() + LIMIT_MS; ; await sleep(20)) {
      if ((await handled()) && (await voted())) break;
      if (Date.now() > until) throw new Error('events are not handled');
    }
    // what was before the marker is stored, and may still have to be summed
    for (const until = Date.now() + LIMIT_MS; ; await sleep(50)) {
      this.#wakeWorkers();
      const { rows } = await this.admin.query(
        `SELECT 1 FROM stale_exchanges UNION ALL SELECT 1 FROM jobs WHERE run_at < now() + interval '1 minute' LIMIT 1`,
      );
      if (rows.length === 0) return true;
      if (Date.now() > until) throw new Error('figures are not summed up');
    }
  }

  asked = (botId: string, at: string): Event => this.posted(message({ botId, at: new Date(at) }));

  replied = (asked: Event, question: string, fields: Partial<ReplyCompleted> = {}): Event => {
    const { botId, threadId, messageId } = MessagePosted.decode(asked.payload);
    return this.reply(message({ botId, threadId, messageId, at: asked.occurredAt }), { question, ...fields });
  };

  message = message;

  posted(of: TestMessage, fields: Partial<MessagePosted> = {}): Event {
    const { botId, threadId, messageId, seq } = of;
    const payload = MessagePosted.encode(
      MessagePosted.fromPartial({ botId, threadId, messageId, seq, visitorId: 'v', ...fields }),
    ).finish();
    return this.#event(of, 'MessagePosted', of.at, payload);
  }

  reply(of: TestMessage, fields: Partial<ReplyCompleted> = {}): Event {
    const payload = ReplyCompleted.encode(
      ReplyCompleted.fromPartial({
        botId: of.botId,
        threadId: of.threadId,
        messageId: of.replyId,
        replyTo: of.messageId,
        state: 'complete',
        lane: 'extractive',
        outcome: 'answer',
        words: 20,
        ...fields,
      }),
    ).finish();
    return this.#event(of, 'ReplyCompleted', new Date(of.at.getTime() + 500), payload);
  }

  vote(of: TestMessage, value: number, at: Date, reason = ''): Event {
    const { botId, threadId, replyId } = of;
    const payload = MessageVoted.encode({
      botId,
      threadId,
      messageId: replyId,
      visitorId: 'v',
      value,
      reason,
    }).finish();
    return { ...this.#event(of, 'MessageVoted', at, payload), topic: 'chat.review.v1' };
  }

  erased(of: TestMessage): Event {
    const { botId, threadId } = of;
    return this.#event(of, 'ThreadErased', of.at, ThreadErased.encode({ botId, threadId }).finish());
  }

  expired(of: TestMessage): Event {
    const { botId, threadId } = of;
    return this.#event(of, 'ThreadExpired', of.at, ThreadExpired.encode({ botId, threadId }).finish());
  }

  botDeleted(botId: string): Event {
    const of = message({ botId, at: new Date() });
    return {
      ...this.#event(of, 'BotDeleted', of.at, BotDeleted.encode({ botId, ownerUserId: '' }).finish()),
      topic: 'bots.bot.v1',
      key: botId,
    };
  }

  #event(of: TestMessage, type: string, occurredAt: Date, payload: Uint8Array): Event {
    return {
      eventId: newId(),
      topic: 'chat.message.v1',
      key: of.threadId,
      type,
      tenant: of.botId,
      occurredAt,
      payload,
    };
  }
}
