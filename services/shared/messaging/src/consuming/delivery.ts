import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedEvent } from '../event.js';
import type { SubscriptionOptions } from '../event-log.js';
import type { StallClock } from './stall-clock.js';

/** Most events that are delivered together. */
export const BATCH = 200;
const PAUSE_MS = 1_000;

/** What every subscription does, whatever the log is: deliver a batch, then move the group's position. */
export class Delivery {
  constructor(
    private readonly options: SubscriptionOptions,
    private readonly clock: StallClock,
  ) {}

  /**
   * @param stop ends the wait for another try, and asks the handler to give up
   * @param commit moves the position; what it throws is thrown
   * @returns false when the batch is to be delivered again
   */
  async deliver(
    batch: readonly ReceivedEvent[],
    stop: AbortSignal,
    commit: () => Promise<void>,
  ): Promise<boolean> {
    this.clock.batchStarted();
    let done = false;
    try {
      if (!(await this.#handled(batch, stop))) return false;
      await commit();
      done = true;
    } finally {
      this.clock.batchEnded(done);
    }
    return true;
  }

  async #handled(batch: readonly ReceivedEvent[], stop: AbortSignal): Promise<boolean> {
    try {
      await this.options.handle(batch, stop);
      return true;
    } catch (error) {
      if (stop.aborted) return false;
      this.options.failed(error);
      await sleep(PAUSE_MS, undefined, { signal: stop }).catch(() => undefined);
      return false;
    }
  }
}
