import type { Log } from '@chirrup/kernel/log';

/** How long a call of a handler may take. */
export const HANDLER_LIMIT_MS = 500;
/** From here on a warning is logged, before it becomes a failure. */
const SLOW_HANDLER_MS = 200;

/** Fails a handler that takes too long; its transaction is then rolled back. */
export class HandlerLimit {
  constructor(
    private readonly group: string,
    private readonly log: Log,
  ) {}

  /** @param events how many the call is about */
  async run(events: number, work: Promise<void>): Promise<void> {
    const began = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new HandlerTimeout(this.group)), HANDLER_LIMIT_MS);
    });
    try {
      await Promise.race([work, limit]);
    } finally {
      clearTimeout(timer);
      const ms = Math.round(performance.now() - began);
      if (ms >= SLOW_HANDLER_MS)
        this.log.warn({ group: this.group, duration_ms: ms, events }, 'event handler is slow');
    }
  }
}

class HandlerTimeout extends Error {
  constructor(group: string) {
    super(
      `${group} took longer than ${HANDLER_LIMIT_MS} ms: it must record a job and leave the work to that`,
    );
    this.name = 'HandlerTimeout';
  }
}
