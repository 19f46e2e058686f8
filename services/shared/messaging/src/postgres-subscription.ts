import { setTimeout as sleep } from 'node:timers/promises';
import type { ReceivedEvent } from './event.js';
import type { Subscription, SubscriptionOptions } from './event-log.js';
import { StallClock } from './stall-clock.js';

const BATCH = 200;
const POLL_MS = 1_000;

interface PositionedLog {
  read(topic: string, group: string, limit: number): Promise<ReceivedEvent[]>;
  commit(topic: string, group: string, position: bigint): Promise<void>;
  wait(ms: number, stop: AbortSignal): Promise<void>;
}

/** Pulls a topic for one group: read, handle, commit. */
export class PostgresSubscription implements Subscription {
  readonly #stop = new AbortController();
  readonly #clock = new StallClock();
  readonly #loop: Promise<void>;

  constructor(
    private readonly events: PositionedLog,
    private readonly options: SubscriptionOptions,
  ) {
    this.#loop = this.#run();
  }

  stalledMs(): number {
    return this.#clock.stalledMs();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      // waits from before the look, so that nothing that is appended in between goes unnoticed
      const next = this.events.wait(POLL_MS, signal);
      try {
        if ((await this.#drainOnce(signal)) === BATCH) continue;
      } catch (error) {
        if (signal.aborted) return;
        this.options.failed(error);
        await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
        continue;
      }
      await next;
    }
  }

  async #drainOnce(signal: AbortSignal): Promise<number> {
    const { topic, group, handle } = this.options;
    const batch = await this.events.read(topic, group, BATCH);
    const last = batch.at(-1);
    if (!last) return 0;
    this.#clock.begin();
    let done = false;
    try {
      await handle(batch, signal);
      await this.events.commit(topic, group, last.position);
      done = true;
    } finally {
      this.#clock.end(done);
    }
    return batch.length;
  }
}
