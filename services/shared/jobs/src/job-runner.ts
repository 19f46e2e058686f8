import { type JobHandle, JobWorker, type JobWorkerOptions } from '@chirrup/persistence/jobs/job-worker';
import type { Job } from '@chirrup/persistence/jobs/jobs';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { JobNotifier } from './job-notifier.js';

export interface JobRunnerOptions extends Omit<JobWorkerOptions, 'handle' | 'cancelled'> {
  /** For jobs that other processes add or cancel. */
  notifier?: JobNotifier;
}

/** A provider that runs jobs of one kind for as long as its service runs. */
export abstract class JobRunner<P = unknown> implements OnApplicationBootstrap, OnModuleDestroy {
  protected readonly worker: JobWorker;
  readonly #kind: string;
  readonly #notifier: JobNotifier | undefined;
  #detach: (() => void) | undefined;
  #waking: NodeJS.Timeout | undefined;
  #wakesAgain = false;

  constructor({ notifier, ...options }: JobRunnerOptions) {
    this.#kind = options.kind;
    this.#notifier = notifier;
    this.worker = new JobWorker({
      ...options,
      handle: (job, handle) => this.handle(job as Job<P>, handle),
      cancelled: (jobId) => this.cancel(jobId),
    });
  }

  /** Does the work and ends the job with `finishJob` in its last transaction. Throwing means: again later. */
  protected abstract handle(job: Job<P>, handle: JobHandle): Promise<void>;

  onApplicationBootstrap(): void {
    this.#detach = this.#notifier?.attach(this.#kind, {
      wake: () => this.wake(),
      cancel: (jobId) => this.cancel(jobId),
    });
    this.worker.start();
  }

  /** Hands what does not finish in time over to another process. */
  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.#waking);
    const handedOver = await this.worker.stop();
    this.#detach?.();
    if (handedOver > 0) this.#notifier?.wake(this.#kind);
  }

  /** Claims jobs now instead of with the next poll. */
  wake(): void {
    this.worker.wake.wake();
  }

  /** Wakes the worker once the transaction that adds a job is committed. */
  protected wakeAfter(tx: Tx): void {
    tx.afterCommit(() => this.wake());
  }

  /** Wakes the worker so long after the commit, when a debounced job is due unless it was put off. */
  protected wakeLaterAfter(tx: Tx, waitMs: number): void {
    tx.afterCommit(() => this.#wakeLater(waitMs));
  }

  #wakeLater(waitMs: number): void {
    this.#wakesAgain = this.#waking !== undefined;
    this.#waking ??= setTimeout(() => {
      this.#waking = undefined;
      this.wake();
      if (this.#wakesAgain) this.#wakeLater(waitMs);
    }, waitMs).unref();
  }

  /** Ends a run whose job is not wanted any more. */
  protected cancel(jobId: string): void {
    this.worker.abort(jobId);
  }
}
