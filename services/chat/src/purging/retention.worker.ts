import { JobRunner } from '@chirrup/jobs/job-runner';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';
import { forgetUnusedIdentities } from '../identities/persistence/identities.rows.js';
import { removeThreads } from '../threads/persistence/remove-threads.js';
import { reportThreads } from '../threads/persistence/report-threads.js';
import { ThreadAnnouncer } from '../threads/thread-announcer.js';

const PRINCIPAL: Principal = { kind: 'service', name: 'chat' };
const RETENTION = 'retention';
/** There is one such job, in whichever process; it runs again after this long. */
const AGAIN_MS = 24 * 60 * 60_000;
const JOB_ID = '5f1c8a52-6c6e-4d0e-9a53-0d1f7a3b2c01';
const DAY_MS = 24 * 60 * 60_000;

// of no bot; an empty id would be seen by transactions without a tenant
const RETENTION_JOB = { id: JOB_ID, kind: RETENTION, botId: 'all', queueKey: RETENTION, payload: {} };

const nextBot = (after: string): string =>
  `least((SELECT min(bot_id) FROM threads WHERE bot_id > ${after}), (SELECT min(bot_id) FROM visitor_identities WHERE bot_id > ${after}))`;

// from bot to bot through the indexes: most bots have rows older than the shortest retention
const NEXT_BOTS = `
  WITH RECURSIVE bots AS (
    SELECT ${nextBot('$1')} AS bot_id, 1 AS count
    UNION ALL
    SELECT ${nextBot('bots.bot_id')}, count + 1 FROM bots WHERE bot_id IS NOT NULL AND count < 100
  ) SELECT bot_id FROM bots WHERE bot_id IS NOT NULL`;

/** Deletes, once a day, threads whose last message is older than their bot keeps them, and identities without a thread. */
@Injectable()
export class RetentionWorker extends JobRunner {
  readonly #bots: ServiceOf<typeof BotsDefinition>;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) private readonly log: Log,
    @Inject(CHAT_CONFIG) private readonly config: ChatConfig,
    private readonly outbox: Outbox,
    private readonly announcer: ThreadAnnouncer,
    bus: ServiceBus,
  ) {
    super({
      uow,
      log,
      kind: RETENTION,
      concurrency: 1,
      maxAttempts: Number.POSITIVE_INFINITY,
    });
    this.#bots = bus.client(BotsDefinition);
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.#schedule().catch((error) =>
      this.log.warn({ err: error }, 'the deletion of old threads is not scheduled; the next start does it'),
    );
    super.onApplicationBootstrap();
  }

  #schedule(): Promise<void> {
    return this.uow.run({ system: true }, (tx) => addJob(tx, RETENTION_JOB));
  }

  protected async handle({ id }: Job, { owner, signal }: JobHandle): Promise<void> {
    for (let last = '', more = true; more; ) {
      const bots = await this.uow.statement<{ bot_id: string }>({ system: true }, NEXT_BOTS, [last]);
      for (const { bot_id: botId } of bots) if (!(await this.#tidy(botId, signal))) return;
      last = bots.at(-1)?.bot_id ?? '';
      more = bots.length > 0;
    }
    await this.uow.run({ system: true }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      await addJob(tx, { ...RETENTION_JOB, runAt: new Date(Date.now() + AGAIN_MS) });
    });
  }

  /** @returns false once the signal ended it */
  async #tidy(botId: string, signal: AbortSignal): Promise<boolean> {
    const days = await this.#daysKept(botId);
    const before = new Date(Date.now() - days * DAY_MS).toISOString();
    const isDone = await removeThreads(this.uow, {
      botId,
      signal,
      condition: { sql: 't.active_hour < $2::timestamp', value: before },
      removed: (tx, threadIds) => reportThreads(this.outbox, tx, { botId, threadIds, type: 'ThreadExpired' }),
      announce: (threadIds) => this.announcer.threadsGone(botId, threadIds),
    });
    if (isDone) await this.uow.run({ tenant: botId }, (tx) => forgetUnusedIdentities(tx, botId, before));
    return isDone;
  }

  /** As long as the installation keeps threads, where the bot has no shorter time or is hidden. */
  async #daysKept(botId: string): Promise<number> {
    const most = this.config.retentionDays;
    try {
      // not through a cache: bots nobody talks to would push out those that answer
      const { retentionDays } = await this.#bots.getBotSettings({ botId }, { principal: PRINCIPAL });
      return retentionDays > 0 ? Math.min(retentionDays, most) : most;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'BOTS.NOT_FOUND') return most;
      throw error;
    }
  }
}
