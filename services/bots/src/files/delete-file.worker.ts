import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { type JobHandle, JobWorker } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { FileStore } from '@chirrup/storage/file-store';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';

const DELETE_FILE = 'delete-file';
/** Longer than storing a file takes, and than profiles with the old picture are kept. */
const LATER_MS = 60_000;

interface Payload {
  name: string;
}

/** Deletes stored files that no bot uses. */
@Injectable()
export class DeleteFileWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #worker: JobWorker;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly files: FileStore,
    @Inject(LOG) log: Log,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.#worker = new JobWorker({
      uow,
      log,
      kind: DELETE_FILE,
      concurrency: 1,
      pollMs: 10_000,
      // an outage must not leave pictures behind
      maxAttempts: Number.POSITIVE_INFINITY,
      handle: (job, handle) => this.#delete(job as Job<Payload>, handle),
    });
  }

  onApplicationBootstrap(): void {
    this.#worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#worker.stop();
  }

  /** In the transaction that stops using a file, or before one is stored. @returns what `keep` takes */
  async deleteLater(tx: Tx, botId: string, name: string): Promise<string> {
    return this.#schedule(tx, botId, name, new Date(this.clock.now() + LATER_MS));
  }

  /** In the transaction that deletes its bot. */
  async deleteNow(tx: Tx, botId: string, name: string): Promise<void> {
    await this.#schedule(tx, botId, name);
    tx.afterCommit(() => this.#worker.wake.wake());
  }

  /** In the transaction that begins to use a file. False: it is being deleted already. */
  async keep(tx: Tx, id: string): Promise<boolean> {
    const rows = await tx.query('DELETE FROM jobs WHERE id = $1 AND lease_owner IS NULL RETURNING id', [id]);
    return rows.length === 1;
  }

  async #schedule(tx: Tx, botId: string, name: string, runAt?: Date): Promise<string> {
    const id = newId();
    const payload: Payload = { name };
    await addJob(tx, { id, kind: DELETE_FILE, botId, queueKey: id, payload, ...(runAt ? { runAt } : {}) });
    return id;
  }

  async #delete({ id, botId, payload }: Job<Payload>, { owner }: JobHandle): Promise<void> {
    await this.files.delete(payload.name);
    await this.uow.run({ tenant: botId }, (tx) => finishJob(tx, id, owner));
  }
}
