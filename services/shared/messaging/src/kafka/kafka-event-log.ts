import type { Kafka } from 'kafkajs';
import { DEAD_LETTER_DAYS, deadLetterTopic, type EventRecord, type ReceivedEvent } from '../event.js';
import { EventLog, type SubscriptionOptions, type TopicSubscription } from '../event-log.js';
import { createKafka, type KafkaOptions } from './kafka-client.js';
import { KafkaLag } from './kafka-lag.js';
import { KafkaNames } from './kafka-names.js';
import { KafkaProducer } from './kafka-producer.js';
import { toMessage } from './kafka-record.js';
import { KafkaSubscription } from './kafka-subscription.js';
import { ensureTopics } from './kafka-topics.js';

/** Cluster adapter: a record may appear more than once after a failure, always with the same event id. */
export class KafkaEventLog extends EventLog {
  readonly system = 'kafka';
  readonly #kafka: Kafka;
  readonly #names: KafkaNames;
  readonly #producer: KafkaProducer;
  readonly #lag: KafkaLag;
  readonly #subscriptions = new Set<TopicSubscription>();
  readonly #deadLetterTopics = new Map<string, Promise<unknown>>();

  constructor(options: KafkaOptions) {
    super();
    this.#kafka = createKafka(options);
    this.#names = new KafkaNames(options.prefix);
    this.#producer = new KafkaProducer(this.#kafka);
    this.#lag = new KafkaLag(this.#kafka, this.#names);
  }

  append(records: readonly EventRecord[]): Promise<void> {
    return this.#producer.send(
      records.map((record) => ({ topic: this.#names.topic(record.topic), message: toMessage(record) })),
    );
  }

  subscribe(options: SubscriptionOptions): TopicSubscription {
    const subscription = new KafkaSubscription(this.#kafka, options, this.#names);
    this.#subscriptions.add(subscription);
    return {
      stalledMs: () => subscription.stalledMs(),
      stop: async () => {
        await subscription.stop();
        this.#subscriptions.delete(subscription);
      },
    };
  }

  async setAside(event: ReceivedEvent, group: string, reason: string, attempts: number): Promise<void> {
    const topic = this.#names.topic(deadLetterTopic(event.topic, group));
    await this.#ensureDeadLetterTopic(topic);
    const dead = { group, reason, attempts, from: `${event.topic}@${event.position}` };
    await this.#producer.send([{ topic, message: toMessage(event, dead) }]);
  }

  lag(topic: string, group: string): Promise<number> {
    return this.#lag.of(topic, group);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    await Promise.all([this.#producer.close(), this.#lag.close()]);
  }

  /** Made when the first event needs it; most groups never do. */
  async #ensureDeadLetterTopic(name: string): Promise<void> {
    const known = this.#deadLetterTopics.get(name);
    const ensured =
      known ??
      ensureTopics(this.#kafka, [{ name, partitions: 1, retentionDays: DEAD_LETTER_DAYS, compacted: false }]);
    this.#deadLetterTopics.set(name, ensured);
    try {
      await ensured;
    } catch (error) {
      this.#deadLetterTopics.delete(name);
      throw error;
    }
  }
}
