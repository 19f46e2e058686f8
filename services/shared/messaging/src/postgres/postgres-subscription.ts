import { setTimeout as sleep } from 'node:timers/promises';
import { BATCH, Delivery } from '../consuming/delivery.js';
import { StallClock } from '../consuming/stall-clock.js';
import type { ReceivedEvent } from '../event.js';
import type { SubscriptionOptions, TopicSubscription } from '../event-log.js';

const PAUSE_MS = 1_000;

interface SharedReader {
  /** Events behind a position, from memory or the table. */
  after(topic: string, position: bigint, limit: number): Promise<readonly ReceivedEvent[]>;
  /** Resolves when there may be more. */
  wait(topic: string, stop: AbortSignal): Promise<void>;
  left(subscription: PostgresSubscription): Promise<void>;
}

/** Takes a topic for one group: read, handle, move on. */
export class PostgresSubscription implements TopicSubscription {
  readonly #stop = new AbortController();
  readonly #clock = new StallClock();
  readonly #delivery: Delivery;
  readonly #loop: Promise<void>;
  /** Everything up to it is handled; undefined until the table was asked. */
  #position: bigint | undefined;
  #isBusy = false;
  /** What is stored of it. */
  #stored = 0n;

  constructor(
    private readonly reader: SharedReader,
    readonly options: SubscriptionOptions,
  ) {
    this.#delivery = new Delivery(options, this.#clock);
    this.#loop = this.#run();
  }

  stalledMs(): number {
    return this.#clock.stalledMs();
  }

  /** The position that is still to be stored. */
  get unstored(): bigint | undefined {
    return this.#position !== undefined && this.#position > this.#stored ? this.#position : undefined;
  }

  stored(position: bigint): void {
    if (position > this.#stored) this.#stored = position;
  }

  /** What the table says: it counts at the start, and where an operator has put the group back; then true. */
  found(stored: bigint): boolean {
    this.#clock.signOfLife();
    const isPutBack = stored < this.#stored && !this.#isBusy && this.unstored === undefined;
    if (this.#position !== undefined && !isPutBack) return false;
    this.#position = stored;
    this.#stored = stored;
    return true;
  }

  /** The table could not be asked. */
  failed(error: unknown): void {
    this.#clock.reset();
    this.options.failed(error);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
    await this.reader.left(this);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      // starts to wait before it reads, so that no append in between is missed
      const next = this.reader.wait(this.options.topic, signal);
      try {
        if (await this.#deliverOne(signal)) continue;
      } catch (error) {
        if (signal.aborted) return;
        this.failed(error);
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
        continue;
      }
      await next;
    }
  }

  /** True when there may be more at once. */
  async #deliverOne(signal: AbortSignal): Promise<boolean> {
    if (this.#position === undefined) return false;
    this.#isBusy = true;
    try {
      const batch = await this.reader.after(this.options.topic, this.#position, BATCH);
      const last = batch.at(-1);
      if (!last) return false;
      await this.#delivery.deliver(batch, signal, async () => {
        this.#position = last.position;
      });
      return true;
    } finally {
      this.#isBusy = false;
    }
  }
}
