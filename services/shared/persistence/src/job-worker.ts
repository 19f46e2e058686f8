import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { Signal } from '@chirrup/kernel/signal';
import { claimJobs, type Job, releaseJob, renewLeases } from './jobs.js';
import type { UnitOfWork } from './unit-of-work.js';

export interface JobHandle {
  /** Names this worker; `finishJob` wants it. */
  owner: string;
  /** Aborted when the lease is lost or the worker stops: give up without effect. */
  signal: AbortSignal;
}

export interface JobWorkerOptions {
  uow: UnitOfWork;
  log: Log;
  kind: string;
  /** Does the work and ends the job with `finishJob` in its last transaction. Throwing means: again later. */
  handle(job: Job, handle: JobHandle): Promise<void>;
  concurrency?: number;
  perBot?: number;
  leaseMs?: number;
  maxAttempts?: number;
  /** How often to look without being woken (ms). */
  pollMs?: number;
}

/** Runs leased jobs of one kind. Leases last 6 s and are renewed every 2 s, so a dead worker's job moves on within 10 s. */
export class JobWorker {
  readonly owner = newId();
  readonly wake = new Signal();
  readonly #running = new Map<string, { abort: AbortController; done: Promise<void> }>();
  readonly #stop = new AbortController();
  readonly #options: Required<JobWorkerOptions>;
  #loop: Promise<void> | undefined;
  #renewal: NodeJS.Timeout | undefined;

  constructor(options: JobWorkerOptions) {
    this.#options = {
      concurrency: 16,
      perBot: 16,
      leaseMs: 6_000,
      maxAttempts: 5,
      pollMs: 1_000,
      ...options,
    };
  }

  start(): void {
    this.#loop ??= this.#run();
    this.#renewal ??= setInterval(() => void this.#renew(), this.#options.leaseMs / 3);
  }

  /** Stops claiming, aborts what runs, gives the leases back so that another worker goes on at once. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const { abort } of this.#running.values()) abort.abort();
    await this.#loop;
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    clearInterval(this.#renewal);
  }

  /** Aborts one running job, e.g. because its reader asked to stop. True when it ran here. */
  abort(jobId: string): boolean {
    const running = this.#running.get(jobId);
    running?.abort.abort();
    return running !== undefined;
  }

  async #run(): Promise<void> {
    const { uow, kind, leaseMs, perBot, concurrency, pollMs, log } = this.#options;
    while (!this.#stop.signal.aborted) {
      const limit = concurrency - this.#running.size;
      let claimed: Job[] = [];
      // waiting starts before looking: a wake that comes while we look is not missed
      const next = this.wake.wait(pollMs, this.#stop.signal);
      if (limit > 0) {
        try {
          claimed = await claimJobs(uow, {
            kind,
            owner: this.owner,
            leaseMs,
            perBot,
            limit,
            except: [...this.#running.keys()],
          });
        } catch (error) {
          log.warn({ err: error, kind }, 'jobs could not be claimed; trying again');
        }
      }
      for (const job of claimed) this.#begin(job);
      await next;
    }
  }

  #begin(job: Job): void {
    const abort = new AbortController();
    const done = this.#handle(job, abort.signal).finally(() => {
      this.#running.delete(job.id);
      this.wake.wake();
    });
    this.#running.set(job.id, { abort, done });
  }

  async #handle(job: Job, signal: AbortSignal): Promise<void> {
    const { uow, log, handle, maxAttempts, kind } = this.#options;
    try {
      await handle(job, { owner: this.owner, signal });
      if (signal.aborted) await releaseJob(uow, job.id, this.owner, 0);
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error, kind, job_id: job.id, attempt: job.attempt }, 'job failed');
      const giveUp = !signal.aborted && job.attempt >= maxAttempts;
      const delay = signal.aborted ? 0 : Math.min(200 * 2 ** job.attempt, 10_000);
      const reason = giveUp
        ? String(error instanceof Error ? error.message : error).slice(0, 500)
        : undefined;
      await releaseJob(uow, job.id, this.owner, delay, reason).catch((cause) =>
        log.warn({ err: cause, job_id: job.id }, 'job could not be released; its lease will run out'),
      );
    }
  }

  async #renew(): Promise<void> {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    try {
      const held = await renewLeases(this.#options.uow, this.owner, ids, this.#options.leaseMs);
      for (const id of ids) if (!held.has(id)) this.#running.get(id)?.abort.abort();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'leases could not be renewed');
    }
  }
}
