import { setTimeout as sleep } from 'node:timers/promises';
import type { EachBatchPayload } from 'kafkajs';
import type { ReceivedEvent } from './event.js';
import type { SubscriptionOptions } from './event-log.js';
import { toEvent } from './kafka-record.js';
import type { StallClock } from './stall-clock.js';

const BATCH = 200;
const HEARTBEAT_MS = 1_000;
const PAUSE_MS = 1_000;

interface Delivery {
  payload: EachBatchPayload;
  resolve(): void;
  reject(error: unknown): void;
}

interface Item {
  payload: EachBatchPayload;
  event: ReceivedEvent;
}

/**
 * Joins what one fetch brought for several partitions into batches: one transaction, one commit of offsets and one
 * round of retries for all of them.
 */
export class KafkaBatches {
  #gathered: Delivery[] = [];

  constructor(
    private readonly options: SubscriptionOptions,
    private readonly clock: StallClock,
    private readonly stop: AbortSignal,
  ) {}

  /** For kafkajs' `eachBatch`; partitions must be consumed concurrently. */
  readonly take = (payload: EachBatchPayload): Promise<void> =>
    new Promise((resolve, reject) => {
      // kafkajs hands over all partitions of a fetch within one turn of the event loop
      if (this.#gathered.length === 0) setImmediate(() => void this.#flush());
      this.#gathered.push({ payload, resolve, reject });
    });

  async #flush(): Promise<void> {
    const deliveries = this.#gathered;
    this.#gathered = [];
    const items = deliveries.flatMap(({ payload }) =>
      payload.batch.messages.map((message) => ({ payload, event: toEvent(payload.batch.topic, message) })),
    );
    try {
      for (let from = 0; from < items.length && !this.stop.aborted; from += BATCH) {
        if (!(await this.#handle(items.slice(from, from + BATCH)))) break;
      }
      for (const delivery of deliveries) delivery.resolve();
    } catch (error) {
      // of Kafka's own making: the group is rebalancing, the coordinator is away; kafkajs knows what to do
      for (const delivery of deliveries) delivery.reject(error);
    }
  }

  /** False when the batch is to be delivered again: its offsets stay where they are. */
  async #handle(items: readonly Item[]): Promise<boolean> {
    const heart = new Heart(items[0]?.payload);
    this.clock.begin();
    let done = false;
    try {
      await this.options.handle(
        items.map(({ event }) => event),
        this.stop,
      );
      await this.#commit(items);
      done = true;
    } catch (error) {
      if (isKafkaError(error)) throw error;
      if (this.stop.aborted) return false;
      this.options.failed(error);
      await sleep(PAUSE_MS, undefined, { signal: this.stop }).catch(() => undefined);
    } finally {
      heart.stop();
      this.clock.end(done);
    }
    heart.check();
    return done;
  }

  async #commit(items: readonly Item[]): Promise<void> {
    const last = new Map<number, Item>();
    for (const item of items) last.set(item.payload.batch.partition, item);
    const partitions = [...last.values()].map(({ payload, event }) => {
      payload.resolveOffset(event.position.toString());
      return { partition: payload.batch.partition, offset: (event.position + 1n).toString() };
    });
    const topics = [{ topic: this.options.topic, partitions }];
    await items[0]?.payload.commitOffsetsIfNecessary({ topics });
  }
}

/** Keeps the member in its group while a batch is worked on, which kafkajs itself does only between batches. */
class Heart {
  readonly #timer: NodeJS.Timeout;
  #error: unknown;

  constructor(payload: EachBatchPayload | undefined) {
    this.#timer = setInterval(() => {
      payload?.heartbeat().catch((error: unknown) => {
        this.#error = error;
      });
    }, HEARTBEAT_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Throws what a heartbeat was told, e.g. that the group is rebalancing. */
  check(): void {
    if (this.#error !== undefined) throw this.#error;
  }
}

const isKafkaError = (error: unknown): boolean => error instanceof Error && error.name.startsWith('KafkaJS');
