import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { FileStore } from '@chirrup/storage/file-store';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, LOG } from '../platform/tokens.js';

const DELETE_FILE = 'delete-file';
/** Longer than storing a file takes, and than clients show what they have read. */
const LATER_MS = 60_000;

interface Payload {
  name: string;
}

/** In the transaction that ends the use of a file: deletes it now, or then. @returns the id of the job */
export const addFileDeletion = async (tx: Tx, botId: string, name: string, runAt?: Date): Promise<string> => {
  const id = newId();
  const payload: Payload = { name };
  await addJob(tx, { id, kind: DELETE_FILE, botId, queueKey: id, payload, ...(runAt ? { runAt } : {}) });
  return id;
};

/** Deletes stored files that nothing uses any longer. For a service with the table of jobs. */
@Injectable()
export class DeleteFileWorker extends JobRunner<Payload> {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly files: FileStore,
    @Inject(LOG) log: Log,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super({
      uow,
      log,
      kind: DELETE_FILE,
      concurrency: 1,
      // an outage must not leave pictures behind
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  /** In the transaction that ends the use of a file, or before one is stored. @returns what `keep` takes */
  deleteLater(tx: Tx, botId: string, name: string, afterMs = LATER_MS): Promise<string> {
    return addFileDeletion(tx, botId, name, new Date(this.clock.now() + afterMs));
  }

  /** In the transaction that deletes its bot. */
  async deleteNow(tx: Tx, botId: string, name: string): Promise<void> {
    await addFileDeletion(tx, botId, name);
    this.wakeAfter(tx);
  }

  /** In the transaction that begins to use a file. False: it is being deleted already. */
  async keep(tx: Tx, id: string): Promise<boolean> {
    const rows = await tx.query('DELETE FROM jobs WHERE id = $1 AND lease_owner IS NULL RETURNING id', [id]);
    return rows.length === 1;
  }

  protected async handle({ id, botId, payload }: Job<Payload>, { owner }: JobHandle): Promise<void> {
    await this.files.delete(payload.name);
    await this.uow.run({ tenant: botId }, (tx) => finishJob(tx, id, owner));
  }
}
