import { setTimeout as sleep } from 'node:timers/promises';
import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { Signal } from '@chirrup/kernel/signal';
import { secondsSince } from '@chirrup/telemetry/metrics';
import { inSpan, type Span } from '@chirrup/telemetry/trace';
import type { UnitOfWork } from '../unit-of-work.js';
import { jobSeconds, jobsRunning, jobsTakenOver, watchJobs } from './job-metrics.js';
import { wakeWhenDue } from './job-poll.js';
import { claimJobs, endsProcesses, type Job, releaseJob, renewLeases } from './jobs.js';

/** Until a job that ended its processes, and may not be given up, is tried again. */
const DEADLY_PAUSE_MS = 60 * 60_000;
const DEADLY = 'The process that ran it ended twice in a row.';

const RETRY: BackOff = { firstMs: 400, longestMs: 10_000 };

export interface JobHandle {
  /** Names this worker; `finishJob` wants it. */
  owner: string;
  /** Aborted when the lease is lost or the worker stops: give up without effect. */
  signal: AbortSignal;
  /** The run in its trace. */
  span: Span;
}

/** A slot held for one job that is about to be stored under a lease of this worker. */
export interface JobReservation {
  /** Store the job with this owner and lease. */
  owner: string;
  leaseMs: number;
  /** The job is committed: it runs in the slot. */
  start(job: Job): void;
  /** There is no such job: the slot is free again. */
  release(): void;
}

export interface JobWorkerOptions {
  uow: UnitOfWork;
  log: Log;
  kind: string;
  /** Does the work and ends the job with `finishJob` in its last transaction. Throwing means: again later. */
  handle(job: Job, handle: JobHandle): Promise<void>;
  /** `handle` ends jobs that `endsProcesses`; else they are kept as failed, or put off where they are never given up. */
  handlesDeadly?: boolean;
  /** Called at each renewal for a running job that was cancelled: the message to stop may have been lost. */
  cancelled?: (jobId: string) => void;
  concurrency?: number;
  perBot?: number;
  /** Most jobs of one share (`moveToShare`), in place of `perBot`. */
  perShare?: number;
  leaseMs?: number;
  maxAttempts?: number;
  /** How often to claim jobs without being woken (ms); absent: when the shared look finds one due. */
  pollMs?: number;
  /** `handle` wakes the worker when other jobs of the key wait: it need not claim at the end of every job. */
  endsWake?: boolean;
  /** How long running jobs may continue once the worker stops (ms), before they are handed over. */
  finishMs?: number;
  /** Whether a run that a stop handed over is an attempt; not where attempts are counted against the job. */
  countsHandOvers?: boolean;
}

type Optional = 'perShare' | 'pollMs';

/** Without a word from the shared look. */
const LONGEST_WAIT_MS = 60_000;
/** A claim reads the heads of all queues, so the wakes of this long share one. */
const GATHER_MS = 15;
/** How long an aborted job may take to end before its lease is released all the same. */
const GIVE_UP_MS = 2_000;

/** Runs leased jobs of one kind. Leases last 6 s and are renewed every 2 s, so a dead worker's job moves on within 10 s. */
export class JobWorker {
  readonly owner = newId();
  readonly wake = new Signal();
  readonly #running = new Map<
    string,
    { botId: string; abort: AbortController; done: Promise<void>; leased: number }
  >();
  /** Bots of the jobs that have a reservation. */
  readonly #reserved: { botId: string }[] = [];
  readonly #stop = new AbortController();
  readonly #options: Required<Omit<JobWorkerOptions, Optional>> & Pick<JobWorkerOptions, Optional>;
  #loop: Promise<void> | undefined;
  #renewal: NodeJS.Timeout | undefined;
  #unwatch: (() => void) | undefined;
  #unpoll: (() => void) | undefined;

  constructor(options: JobWorkerOptions) {
    this.#options = {
      concurrency: 16,
      perBot: 16,
      leaseMs: 6_000,
      maxAttempts: 5,
      endsWake: false,
      cancelled: () => undefined,
      handlesDeadly: false,
      finishMs: 0,
      countsHandOvers: true,
      ...options,
    };
  }

  start(): void {
    this.#loop ??= this.#run();
    this.#renewal ??= setInterval(() => void this.#renew(), this.#options.leaseMs / 3);
    const { kind, uow, log, pollMs } = this.#options;
    this.#unwatch ??= watchJobs(kind, uow);
    if (pollMs === undefined) this.#unpoll ??= wakeWhenDue(uow, log, kind, this.wake);
  }

  /**
   * Stops claiming, lets what runs finish within `finishMs`, then aborts it and gives the leases back, so that another
   * worker continues at once.
   * @returns how many jobs wait for another worker
   */
  async stop(): Promise<number> {
    this.#unwatch?.();
    this.#unpoll?.();
    this.#stop.abort();
    await this.#loop;
    await this.#allDone(this.#options.finishMs);
    const handedOver = [...this.#running];
    for (const [, { abort }] of handedOver) abort.abort();
    await this.#allDone(GIVE_UP_MS);
    clearInterval(this.#renewal);
    // a handler that ignores its signal has no effect without its lease
    await Promise.all([...this.#running.keys()].map((id) => this.#handBack(id)));
    return handedOver.length;
  }

  /**
   * Holds a slot for a job of this bot, so that it can be stored under a lease and start without being claimed.
   * Undefined when there is no free slot: then it is added as usual. Call `start` or `release` soon. Such a job must be
   * the first of its key, and its end wakes the worker when others of that key have come since.
   */
  reserve(botId: string): JobReservation | undefined {
    if (this.#stop.signal.aborted || this.#isFull(botId)) return undefined;
    const reservation = {
      botId,
      owner: this.owner,
      leaseMs: this.#options.leaseMs,
      start: (job: Job) => {
        reservation.release();
        this.#start(job, (wasFull) => wasFull);
      },
      release: () => void this.#reserved.splice(this.#reserved.indexOf(reservation), 1),
    };
    this.#reserved.push(reservation);
    return reservation;
  }

  /** Aborts one running job, e.g. because its reader asked to stop. True when it ran here. */
  abort(jobId: string): boolean {
    this.#running.get(jobId)?.abort.abort();
    return this.#running.has(jobId);
  }

  async #run(): Promise<void> {
    const { uow, kind, leaseMs, perBot, perShare, concurrency, endsWake, log } = this.#options;
    const { pollMs = LONGEST_WAIT_MS } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const mayClaimAgainAt = performance.now() + GATHER_MS;
      const limit = concurrency - this.#running.size - this.#reserved.length;
      let claimed: Job[] = [];
      // waiting starts before the claim: a wake during the claim is not lost
      const next = this.wake.wait(pollMs, signal);
      if (limit > 0) {
        try {
          claimed = await claimJobs(uow, {
            kind,
            owner: this.owner,
            leaseMs,
            perBot,
            perShare,
            limit,
            except: [...this.#running.keys()],
          });
        } catch (error) {
          log.warn({ err: error, kind }, 'jobs could not be claimed; trying again');
        }
      }
      for (const job of claimed) this.#start(job, (wasFull) => wasFull || !endsWake);
      // there may be more jobs, and free slots since the claim
      if (claimed.length > 0 && claimed.length === limit) this.wake.wake();
      await next;
      const early = mayClaimAgainAt - performance.now();
      if (early > 0) await sleep(early, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when nothing runs here, or after `ms`. */
  async #allDone(ms: number): Promise<void> {
    if (this.#running.size === 0 || ms === 0) return;
    const late = new AbortController();
    const all = Promise.all([...this.#running.values()].map(({ done }) => done));
    await Promise.race([all, sleep(ms, undefined, { signal: late.signal }).catch(() => undefined)]);
    late.abort();
  }

  /** @param mayWait whether another job may be waiting for the end of this one */
  #start(job: Job, mayWait: (wasFull: boolean) => boolean): void {
    const abort = new AbortController();
    if (this.#stop.signal.aborted) abort.abort();
    const done = this.#observed(job, abort.signal).finally(() => {
      const wasFull = this.#isFull(job.botId);
      this.#running.delete(job.id);
      if (mayWait(wasFull)) this.wake.wake();
    });
    this.#running.set(job.id, { botId: job.botId, abort, done, leased: performance.now() });
  }

  #isFull(botId: string): boolean {
    if (this.#running.size + this.#reserved.length >= this.#options.concurrency) return true;
    let ofBot = this.#reserved.filter((job) => job.botId === botId).length;
    for (const job of this.#running.values()) if (job.botId === botId) ofBot += 1;
    return ofBot >= this.#options.perBot;
  }

  /** A run as a span and in figures. */
  async #observed(job: Job, signal: AbortSignal): Promise<void> {
    const { kind } = this.#options;
    const begun = performance.now();
    jobsRunning.inc({ kind });
    if (job.attempt > 1) jobsTakenOver.inc({ kind });
    const attributes = {
      'chirrup.bot.id': job.botId,
      'chirrup.job.kind': kind,
      'chirrup.job.attempt': job.attempt,
    };
    const options = { kind: 'consumer', parent: job.traceparent, attributes } as const;
    const outcome = await inSpan(`job ${kind}`, options, (span) => this.#handle(job, signal, span));
    jobsRunning.dec({ kind });
    jobSeconds.observe({ kind, outcome }, secondsSince(begun));
  }

  async #handle(job: Job, signal: AbortSignal, span: Span): Promise<'done' | 'left' | 'failed' | 'given_up'> {
    const { log, handle, maxAttempts, handlesDeadly, kind } = this.#options;
    if (endsProcesses(job)) {
      log.error({ kind, job_id: job.id, deaths: job.deaths }, 'a job ended its process; it is not run again');
      if (!handlesDeadly) return this.#putAside(job);
    }
    try {
      await handle(job, { owner: this.owner, signal, span });
      if (signal.aborted) await this.#handBack(job.id);
      return signal.aborted ? 'left' : 'done';
    } catch (error) {
      if (signal.aborted) {
        await this.#handBack(job.id);
        return 'left';
      }
      span.fail(error);
      log.error({ err: error, kind, job_id: job.id, attempt: job.attempt }, 'job failed');
      const giveUp = job.attempt >= maxAttempts;
      const delay = backOffMs(RETRY, job.attempt);
      const reason = giveUp
        ? String(error instanceof Error ? error.message : error).slice(0, 500)
        : undefined;
      await this.#release(job.id, delay, reason);
      return giveUp ? 'given_up' : 'failed';
    }
  }

  /** What no stranger's input decides is tried again, so that an unlucky power cut ends it for an hour only. */
  async #putAside({ id }: Job): Promise<'failed' | 'given_up'> {
    const isForEver = this.#options.maxAttempts === Number.POSITIVE_INFINITY;
    await this.#release(id, isForEver ? DEADLY_PAUSE_MS : 0, isForEver ? undefined : DEADLY);
    return isForEver ? 'failed' : 'given_up';
  }

  #handBack(id: string): Promise<void> {
    return this.#release(id, 0, undefined, this.#options.countsHandOvers);
  }

  async #release(id: string, delayMs: number, reason?: string, isAttempt = true): Promise<void> {
    const { uow, log } = this.#options;
    await releaseJob(uow, id, this.owner, delayMs, reason, isAttempt).catch((cause) =>
      log.warn({ err: cause, job_id: id }, 'job could not be released; its lease will run out'),
    );
    // counted from here, so that the job is due when this wakes
    if (delayMs > 0 && reason === undefined) setTimeout(() => this.wake.wake(), delayMs).unref();
  }

  async #renew(): Promise<void> {
    const { uow, leaseMs, cancelled, log } = this.#options;
    // what has just begun has most of its lease before it
    const before = performance.now() - leaseMs / 6;
    const ids = [...this.#running].flatMap(([id, { leased }]) => (leased < before ? [id] : []));
    if (ids.length === 0) return;
    try {
      const held = await renewLeases(uow, this.owner, ids, leaseMs);
      for (const id of ids) {
        if (!held.has(id)) this.#running.get(id)?.abort.abort();
        if (held.get(id)) cancelled(id);
      }
    } catch (error) {
      log.warn({ err: error }, 'leases could not be renewed');
    }
  }
}
