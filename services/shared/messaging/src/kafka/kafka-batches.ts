import { setTimeout as sleep } from 'node:timers/promises';
import type { EachBatchPayload } from 'kafkajs';
import { BATCH, type Delivery } from '../consuming/delivery.js';
import type { ReceivedEvent } from '../event.js';
import type { KafkaNames } from './kafka-names.js';
import { toEvent } from './kafka-record.js';

const HEARTBEAT_MS = 1_000;
/** A coordinator that moves or loads refuses positions for a moment; what is lost of them is delivered again. */
const COMMIT = { tries: 4, pauseMs: 250 };

interface Fetched {
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
  #gathered: Fetched[] = [];

  constructor(
    private readonly delivery: Delivery,
    private readonly stop: AbortSignal,
    private readonly names: KafkaNames,
  ) {}

  /** For kafkajs' `eachBatch`; partitions must be consumed concurrently. */
  readonly take = (payload: EachBatchPayload): Promise<void> =>
    new Promise((resolve, reject) => {
      // kafkajs hands over all partitions of a fetch within one turn of the event loop
      if (this.#gathered.length === 0) setImmediate(() => void this.#flush());
      this.#gathered.push({ payload, resolve, reject });
    });

  async #flush(): Promise<void> {
    const gathered = this.#gathered;
    this.#gathered = [];
    const items = gathered.flatMap(({ payload }) =>
      payload.batch.messages.map((message) => ({
        payload,
        event: toEvent(this.names.plain(payload.batch.topic), message),
      })),
    );
    try {
      for (let from = 0; from < items.length && !this.stop.aborted; from += BATCH) {
        if (!(await this.#deliver(items.slice(from, from + BATCH)))) break;
      }
      for (const fetched of gathered) fetched.resolve();
    } catch (error) {
      // of Kafka itself: the group is rebalancing, the coordinator is unavailable; kafkajs knows what to do
      for (const fetched of gathered) fetched.reject(error);
    }
  }

  /** False when the batch is to be delivered again: its offsets stay where they are. */
  async #deliver(items: readonly Item[]): Promise<boolean> {
    const heartbeat = new Heartbeat(items[0]?.payload, this.stop);
    try {
      return await this.delivery.deliver(
        items.map(({ event }) => event),
        heartbeat.stopped,
        () => commit(items),
      );
    } finally {
      heartbeat.stop();
      heartbeat.check();
    }
  }
}

const commit = async (items: readonly Item[]): Promise<void> => {
  const last = new Map<number, Item>();
  for (const item of items) last.set(item.payload.batch.partition, item);
  const partitions = [...last.values()].map(({ payload, event }) => {
    payload.resolveOffset(event.position.toString());
    return { partition: payload.batch.partition, offset: (event.position + 1n).toString() };
  });
  const topic = items[0]?.payload.batch.topic ?? '';
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await items[0]?.payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions }] });
    } catch (error) {
      if (attempt === COMMIT.tries || !(error as { retriable?: boolean }).retriable) throw error;
      await sleep(COMMIT.pauseMs);
    }
  }
};

/** Keeps the member in its group while a batch is worked on, which kafkajs itself does only between batches. */
class Heartbeat {
  readonly #timer: NodeJS.Timeout;
  readonly #lost = new AbortController();
  /** Aborted when the subscription stops, or a heartbeat was answered that the group has excluded this member. */
  readonly stopped: AbortSignal;

  constructor(payload: EachBatchPayload | undefined, stop: AbortSignal) {
    this.stopped = AbortSignal.any([stop, this.#lost.signal]);
    this.#timer = setInterval(() => {
      payload?.heartbeat().catch((error: unknown) => this.#lost.abort(error));
    }, HEARTBEAT_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Throws the error of a heartbeat, e.g. that the group is rebalancing. */
  check(): void {
    this.#lost.signal.throwIfAborted();
  }
}
