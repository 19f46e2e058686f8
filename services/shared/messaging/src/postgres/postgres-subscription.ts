import { setTimeout as sleep } from 'node:timers/promises';
import { BATCH, Delivery } from '../consuming/delivery.js';
import { StallClock } from '../consuming/stall-clock.js';
import type { ReceivedEvent } from '../event.js';
import type { Subscription, SubscriptionOptions } from '../event-log.js';

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
  readonly #delivery: Delivery;
  readonly #loop: Promise<void>;

  constructor(
    private readonly events: PositionedLog,
    private readonly options: SubscriptionOptions,
  ) {
    this.#delivery = new Delivery(options, this.#clock);
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
      // starts to wait before it reads, so that no append in between is missed
      const next = this.events.wait(POLL_MS, signal);
      try {
        if (await this.#deliverOne(signal)) continue;
      } catch (error) {
        if (signal.aborted) return;
        this.#clock.reset();
        this.options.failed(error);
        await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
        continue;
      }
      await next;
    }
  }

  /** True when there may be more at once. */
  async #deliverOne(signal: AbortSignal): Promise<boolean> {
    const { topic, group } = this.options;
    const batch = await this.events.read(topic, group, BATCH);
    this.#clock.signOfLife();
    const last = batch.at(-1);
    if (!last) return false;
    const done = await this.#delivery.deliver(batch, signal, () =>
      this.events.commit(topic, group, last.position),
    );
    return !done || batch.length === BATCH;
  }
}
