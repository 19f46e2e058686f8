import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import type { Signal } from '@chirrup/kernel/signal';
import type { Tx, UnitOfWork } from '../unit-of-work.js';

/** With a lease of 6 s a dead worker's job moves on within 10 s. */
const POLL_MS = 4_000;

const DUE = `
  SELECT kind FROM unnest($1::text[]) AS asked(kind) WHERE EXISTS (
    SELECT 1 FROM jobs j WHERE j.kind = asked.kind AND j.failed_at IS NULL AND j.run_at <= now()
      AND (j.lease_until IS NULL OR j.lease_until < now()))`;

/**
 * Asks for due jobs of all kinds that have workers on one database, and wakes those: for jobs that other processes
 * added, left behind or put off. What this process adds wakes its worker by itself.
 */
class JobPoll {
  readonly #workers = new Map<string, Set<Signal>>();
  #stop: AbortController | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly log: Log,
  ) {}

  add(kind: string, wake: Signal): () => void {
    const ofKind = this.#workers.get(kind) ?? new Set();
    this.#workers.set(kind, ofKind.add(wake));
    if (!this.#stop) {
      this.#stop = new AbortController();
      void this.#run(this.#stop.signal);
    }
    return () => {
      ofKind.delete(wake);
      if (ofKind.size === 0) this.#workers.delete(kind);
      if (this.#workers.size > 0) return;
      this.#stop?.abort();
      this.#stop = undefined;
    };
  }

  wake(kind: string): void {
    for (const wake of this.#workers.get(kind) ?? []) wake.wake();
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (;;) {
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        const kinds = [...this.#workers.keys()];
        const due = await this.uow.statement<{ kind: string }>({ system: true }, DUE, [kinds], 'jobs.due');
        for (const { kind } of due) this.wake(kind);
      } catch (error) {
        this.log.warn({ err: error }, 'due jobs could not be looked for; trying again');
      }
    }
  }
}

const polls = new WeakMap<UnitOfWork, JobPoll>();

/** Wakes a worker when jobs of its kind are due; returns the way to stop. */
export const wakeWhenDue = (uow: UnitOfWork, log: Log, kind: string, wake: Signal): (() => void) => {
  const poll = polls.get(uow) ?? new JobPoll(uow, log);
  polls.set(uow, poll);
  return poll.add(kind, wake);
};

/** Wakes the workers of this process once the transaction that adds a due job is committed. */
export const wakeAfterAdding = (tx: Tx, kind: string): void => {
  const poll = polls.get(tx.unit);
  if (poll) tx.afterCommit(() => poll.wake(kind));
};
