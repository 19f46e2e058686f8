import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';
import { forgetUnusedIdentities } from '../identities/persistence/identities.rows.js';
import { removeThreads } from '../threads/persistence/remove-threads.js';

const RETENTION = 'retention';
/** There is one such job, in whichever process; it runs again after this long. */
const AGAIN_MS = 24 * 60 * 60_000;
const JOB_ID = '5f1c8a52-6c6e-4d0e-9a53-0d1f7a3b2c01';
const DAY_MS = 24 * 60 * 60_000;

// of no bot; an empty id would be seen by transactions without a tenant
const RETENTION_JOB = { id: JOB_ID, kind: RETENTION, botId: 'all', queueKey: RETENTION, payload: {} };

const BOTS_WITH_OLD_ROWS = `
  SELECT bot_id FROM threads WHERE active_hour < $1::timestamp AND bot_id > $2
  UNION SELECT bot_id FROM visitor_identities WHERE identified_at < $1::timestamptz AND bot_id > $2
  ORDER BY bot_id LIMIT 100`;

/** Deletes, once a day, threads whose last message is older than threads are kept, and identities without a thread. */
@Injectable()
export class RetentionWorker extends JobRunner {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) private readonly log: Log,
    @Inject(CHAT_CONFIG) private readonly config: ChatConfig,
  ) {
    super({
      uow,
      log,
      kind: RETENTION,
      concurrency: 1,
      pollMs: 60_000,
      maxAttempts: Number.POSITIVE_INFINITY,
    });
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
    const before = new Date(Date.now() - this.config.retentionDays * DAY_MS).toISOString();
    const condition = { sql: 't.active_hour < $2::timestamp', value: before };
    for (let last = '', more = true; more; ) {
      const bots = await this.uow.statement<{ bot_id: string }>({ system: true }, BOTS_WITH_OLD_ROWS, [
        before,
        last,
      ]);
      for (const { bot_id: botId } of bots) {
        if (!(await removeThreads(this.uow, { botId, signal, condition }))) return;
        await this.uow.run({ tenant: botId }, (tx) => forgetUnusedIdentities(tx, botId, before));
      }
      last = bots.at(-1)?.bot_id ?? '';
      more = bots.length > 0;
    }
    await this.uow.run({ system: true }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      await addJob(tx, { ...RETENTION_JOB, runAt: new Date(Date.now() + AGAIN_MS) });
    });
  }
}
