import type { Log } from '@chirrup/kernel/log';
import type { PostgresEventLog } from '@chirrup/messaging/postgres-event-log';

const EVERY_MS = 60 * 60 * 1_000;
const KEEP_DAYS = 7;

/** Drops old events once an hour, so that the log has an end. */
export class EventLogHousekeeping {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: PostgresEventLog,
    private readonly log: Log,
  ) {}

  start(): void {
    this.#timer ??= setInterval(() => void this.#expire(), EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #expire(): Promise<void> {
    try {
      const dropped = await this.events.expire(KEEP_DAYS);
      if (dropped > 0) this.log.info({ dropped }, 'old events dropped');
    } catch (error) {
      this.log.warn({ err: error }, 'old events could not be dropped; trying again in an hour');
    }
  }
}
