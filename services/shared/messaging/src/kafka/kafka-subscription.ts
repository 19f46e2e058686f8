import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, Kafka } from 'kafkajs';
import { Delivery } from '../consuming/delivery.js';
import { StallClock } from '../consuming/stall-clock.js';
import type { SubscriptionOptions, TopicSubscription } from '../event-log.js';
import { KafkaBatches } from './kafka-batches.js';
import { isRebalance } from './kafka-client.js';
import type { KafkaNames } from './kafka-names.js';

/** A silent member loses its partitions after this. */
const SESSION_MS = 10_000;
/** More than a batch takes with all its retries. */
const REBALANCE_MS = 20_000;
/**
 * The broker gathers for this long, or this much, before it answers. Consumers are not urgent, and a fetch, a
 * transaction and a commit for each single event cost five times as much (2.1 against 0.4 ms at 100 events a second).
 */
const FETCH_WAIT_MS = 250;
const FETCH_BYTES = 64 * 1_024;
const PAUSE_MS = 500;
/** A group that rebalances for longer than about ten seconds is reported. */
const REBALANCES_IN_A_ROW = 15;
const LEAVE_LIMIT_MS = 10_000;
/** Partitions that are delivered together. */
const PARTITIONS = 100;

/** One member of a consumer group on one topic. Makes itself a new consumer whenever kafkajs gives one up. */
export class KafkaSubscription implements TopicSubscription {
  readonly #stop = new AbortController();
  readonly #clock = new StallClock();
  /** Failures in a row of which each was a rebalance of the group. */
  #rebalances = 0;
  readonly #loop: Promise<void>;

  constructor(
    private readonly kafka: Kafka,
    private readonly options: SubscriptionOptions,
    private readonly names: KafkaNames,
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
      try {
        await this.#consume(signal);
      } catch (error) {
        this.#clock.reset();
        this.#rebalances = error instanceof Error && isRebalance(error.message) ? this.#rebalances + 1 : 0;
        if (this.#rebalances % REBALANCES_IN_A_ROW === 0) this.options.failed(error);
        await sleep(PAUSE_MS * (1 + Math.random()), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Resolves when stopped, rejects when the consumer has crashed. */
  async #consume(signal: AbortSignal): Promise<void> {
    const consumer = this.kafka.consumer({
      groupId: this.names.group(this.options),
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: SESSION_MS / 5,
      maxWaitTimeInMs: FETCH_WAIT_MS,
      minBytes: FETCH_BYTES,
      allowAutoTopicCreation: false,
    });
    consumer.on(consumer.events.GROUP_JOIN, () => {
      this.#clock.reset();
      this.#rebalances = 0;
    });
    consumer.on(consumer.events.FETCH, () => this.#clock.signOfLife());
    const ended = crashOrStop(consumer, signal);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [this.names.topic(this.options.topic)], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: PARTITIONS,
        eachBatch: new KafkaBatches(new Delivery(this.options, this.#clock), signal, this.names).take,
      });
      await ended;
    } finally {
      ended.catch(() => undefined);
      await Promise.race([
        consumer.disconnect().catch(() => undefined),
        sleep(LEAVE_LIMIT_MS, undefined, { ref: false }),
      ]);
    }
  }
}

const crashOrStop = (consumer: Consumer, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) resolve();
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
  });
