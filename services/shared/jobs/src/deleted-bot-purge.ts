import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { markBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { JobRunner } from './job-runner.js';

export interface PurgeOptions {
  uow: UnitOfWork;
  log: Log;
  kind: string;
  /** Purges once more after this long, for what was written while the bot was marked as deleted. */
  againAfterMs?: number;
}

interface Payload {
  isLast?: boolean;
}

/** Deletes what a service has of deleted bots. For a service with the tables of jobs and of deleted bots. */
export abstract class DeletedBotPurge extends JobRunner<Payload> {
  constructor(private readonly options: PurgeOptions) {
    const { uow, log, kind } = options;
    super({
      uow,
      log,
      kind,
      concurrency: 1,
      // an outage must not leave anything behind
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  /** Marks a bot as deleted and adds the job that purges it; the same `id` adds it once. */
  async schedule(tx: Tx, id: string, botId: string): Promise<void> {
    await markBotDeleted(tx, botId);
    await addJob(tx, { id, kind: this.options.kind, botId, queueKey: botId, payload: {} });
    this.wakeAfter(tx);
  }

  /** Deletes what is too much for one transaction, or is no table. May end early once `signal` is aborted. */
  protected abstract removeMuch(botId: string, signal: AbortSignal): Promise<unknown>;

  /** Deletes the rest, in the transaction that ends the job. */
  protected abstract removeRest(tx: Tx, botId: string): Promise<void>;

  protected async handle({ id, botId, payload }: Job<Payload>, { owner, signal }: JobHandle): Promise<void> {
    const { uow, kind, againAfterMs } = this.options;
    await this.removeMuch(botId, signal);
    if (signal.aborted) return;
    await uow.run({ tenant: botId }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      await this.removeRest(tx, botId);
      if (againAfterMs === undefined || payload.isLast) return;
      const last: Payload = { isLast: true };
      const runAt = new Date(Date.now() + againAfterMs);
      await addJob(tx, { id: newId(), kind, botId, queueKey: botId, payload: last, runAt });
    });
  }
}
