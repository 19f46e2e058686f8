import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, endsProcesses, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { endExport, nextPart, removeExports, savePart } from '../persistence/export.rows.js';
import { beginExport } from './begin-export.js';
import { exportText } from './export-text.js';

/** Kind of the job that writes a bot's conversations into a file, and of the one that deletes it later. */
export const EXPORT_THREADS = 'export-threads';
const MOST_ATTEMPTS = 5;

interface Payload {
  exportId: string;
  /** The file is deleted in place of being written. */
  expires?: true;
}

const compressed = promisify(gzip);

/** Writes conversations into files, part by part; one file of a bot at a time. */
@Injectable()
export class ExportThreadsWorker extends JobRunner<Payload> {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super({
      uow,
      log,
      kind: EXPORT_THREADS,
      concurrency: 1,
      perBot: 1,
      maxAttempts: MOST_ATTEMPTS,
      handlesDeadly: true,
    });
  }

  /** In the transaction that adds the export. */
  async schedule(tx: Tx, botId: string, exportId: string, keptMs: number): Promise<void> {
    const written: Payload = { exportId };
    await addJob(tx, { id: newId(), kind: EXPORT_THREADS, botId, queueKey: botId, payload: written });
    const expired: Payload = { exportId, expires: true };
    const runAt = new Date(this.clock.now() + keptMs);
    // a key of its own: the next file does not wait until this one is deleted
    await addJob(tx, {
      id: newId(),
      kind: EXPORT_THREADS,
      botId,
      queueKey: exportId,
      payload: expired,
      runAt,
    });
    this.wakeAfter(tx);
  }

  protected async handle(job: Job<Payload>, { owner, signal }: JobHandle): Promise<void> {
    const { id, botId, payload } = job;
    const { exportId, expires } = payload;
    if (expires) {
      await this.uow.run({ tenant: botId }, async (tx) => {
        if (await finishJob(tx, id, owner)) await removeExports(tx, botId, { id: exportId });
      });
      return;
    }
    const fails = endsProcesses(job) || job.attempt >= MOST_ATTEMPTS;
    if (!fails && !(await this.#write(botId, exportId, signal))) return;
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (await finishJob(tx, id, owner)) await endExport(tx, exportId, fails ? 'failed' : 'done');
    });
  }

  /** @returns false once the signal ended it; what is written stays */
  async #write(botId: string, exportId: string, signal: AbortSignal): Promise<boolean> {
    const begun = await this.uow.run({ tenant: botId }, (tx) => beginExport(tx, botId, exportId));
    if (!begun) return true;
    for (;;) {
      if (signal.aborted) return false;
      const threads = await nextPart(this.uow, botId, exportId);
      if (!threads) return true;
      const content = await compressed(exportText(threads, begun));
      if (!(await savePart(this.uow, { botId, exportId, part: threads.part, content }))) return true;
    }
  }
}
