import type { Log } from '@chirrup/kernel/log';

/** How long the first call of a handler for an event may take. */
export const HANDLER_LIMIT_MS = 500;
/** The longest a later call may take: the machine may have been too busy, and a dead letter costs more than the wait. */
export const LONGEST_LIMIT_MS = 2_000;
/** From here on a warning is logged, before it becomes a failure. */
const SLOW_HANDLER_MS = 200;

/** Fails a handler that takes too long; its transaction is then rolled back. */
export class HandlerLimit {
  constructor(
    private readonly group: string,
    private readonly log: Log,
  ) {}

  /** @param events how many the call is about */
  async run<T>(events: number, work: Promise<T>, limitMs = HANDLER_LIMIT_MS): Promise<T> {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new HandlerTimeout(this.group, limitMs)), limitMs);
    });
    try {
      return await Promise.race([work, limit]);
    } finally {
      clearTimeout(timer);
      const ms = Math.round(performance.now() - began);
      if (ms >= SLOW_HANDLER_MS)
        this.log.warn({ group: this.group, duration_ms: ms, events }, 'event handler is slow');
    }
  }
}

class HandlerTimeout extends Error {
  constructor(group: string, limitMs: number) {
    super(`${group} took longer than ${limitMs} ms: it must record a job and leave the work to that`);
    this.name = 'HandlerTimeout';
  }
}

/** PostgreSQL: canceling statement due to statement timeout. */
const QUERY_CANCELED = '57014';

/** Whether a handler failed because its time was over, in the process or in the database. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof HandlerTimeout || (error as { code?: unknown } | null)?.code === QUERY_CANCELED;
