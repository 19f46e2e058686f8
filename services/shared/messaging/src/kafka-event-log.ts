import type { Kafka } from 'kafkajs';
import { deadLetterTopic, type EventRecord, type ReceivedEvent } from './event.js';
import { EventLog, type Subscription, type SubscriptionOptions } from './event-log.js';
import { createKafka, type KafkaOptions } from './kafka-client.js';
import { KafkaProducer } from './kafka-producer.js';
import { toMessage } from './kafka-record.js';
import { KafkaSubscription } from './kafka-subscription.js';
import { ensureTopics } from './kafka-topics.js';

/** Dead letters wait for a person. */
const DEAD_LETTER_DAYS = 30;

/** Cluster adapter: a record may appear more than once after a failure, always with the same event id. */
export class KafkaEventLog extends EventLog {
  readonly #kafka: Kafka;
  readonly #producer: KafkaProducer;
  readonly #subscriptions = new Set<Subscription>();
  readonly #deadLetterTopics = new Map<string, Promise<unknown>>();

  constructor(options: KafkaOptions) {
    super();
    this.#kafka = createKafka(options);
    this.#producer = new KafkaProducer(this.#kafka);
  }

  append(records: readonly EventRecord[]): Promise<void> {
    return this.#producer.send(
      records.map((record) => ({ topic: record.topic, message: toMessage(record) })),
    );
  }

  subscribe(options: SubscriptionOptions): Subscription {
    const subscription = new KafkaSubscription(this.#kafka, options);
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
    const topic = deadLetterTopic(event.topic, group);
    await this.#ensureDeadLetterTopic(topic);
    const dead = { group, reason, attempts, from: `${event.topic}@${event.position}` };
    await this.#producer.send([{ topic, message: toMessage(event, dead) }]);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#subscriptions].map((subscription) => subscription.stop()));
    await this.#producer.close();
  }

  /** Made when the first event needs it; most groups never do. */
  async #ensureDeadLetterTopic(name: string): Promise<void> {
    const known = this.#deadLetterTopics.get(name);
    const ensured =
      known ?? ensureTopics(this.#kafka, [{ name, partitions: 1, retentionDays: DEAD_LETTER_DAYS }]);
    this.#deadLetterTopics.set(name, ensured);
    try {
      await ensured;
    } catch (error) {
      this.#deadLetterTopics.delete(name);
      throw error;
    }
  }
}
