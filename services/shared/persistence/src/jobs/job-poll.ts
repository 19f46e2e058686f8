import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import type { Signal } from '@chirrup/kernel/signal';
import type { Tx, UnitOfWork } from '../unit-of-work.js';

/** What begins just after a look is leased for 6 s: a dead worker's job moves on within 10 s all the same. */
const LONGEST_PAUSE_MS = 9_500;
/** At the start, and while a due job may not be taken. */
const PAUSE_MS = 4_000;
const SHORTEST_PAUSE_MS = 500;

// Sets its scope itself, where what is looked into depends on it: half the statements of a process that does nothing.
const NEXT = `
  SELECT kind, (extract(epoch FROM next - now()) * 1000)::float8 AS "inMs"
  FROM (SELECT set_config('chirrup.system', 'on', true) AS is_system OFFSET 0) scope
  CROSS JOIN unnest($1::text[]) AS asked(kind) CROSS JOIN LATERAL (
    SELECT min(greatest(j.run_at, j.lease_until)) AS next FROM jobs j
    WHERE scope.is_system = 'on' AND j.kind = asked.kind AND j.failed_at IS NULL) j
  WHERE next IS NOT NULL`;

/**
 * Asks for the next job of all kinds that have workers on one database, and wakes those that are due: for jobs that other
 * processes added, left behind or put off. What this process adds wakes its worker by itself.
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
    for (let pause = PAUSE_MS; ; ) {
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      pause = await this.#look().catch((error: unknown) => {
        this.log.warn({ err: error }, 'due jobs could not be looked for; trying again');
        return PAUSE_MS;
      });
    }
  }

  /** @returns when to look again: as the next job is due, or its lease ends */
  async #look(): Promise<number> {
    const kinds = [...this.#workers.keys()];
    const found = await this.uow.statement<Next>({}, NEXT, [kinds], 'jobs.next');
    for (const { kind, inMs } of found) if (inMs <= 0) this.wake(kind);
    const pauses = found.map(({ inMs }) => (inMs <= 0 ? PAUSE_MS : Math.max(inMs, SHORTEST_PAUSE_MS)));
    return Math.min(LONGEST_PAUSE_MS, ...pauses);
  }
}

interface Next {
  kind: string;
  inMs: number;
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
