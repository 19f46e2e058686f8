import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import kafkajs, { type Admin, type Consumer, type Kafka } from 'kafkajs';
import { deadLetterTopic, type EventRecord, isDeadLetterTopic, type ReceivedEvent } from '../event.js';
import { type DeadType, EventAdmin, type GroupLag } from '../event-admin.js';
import type { EventLog } from '../event-log.js';
import { KafkaNames } from './kafka-names.js';
import { KafkaOffsets } from './kafka-offsets.js';
import { toEvent } from './kafka-record.js';

// kafkajs is CommonJS, and Node finds only some of its exports by name
const { KafkaJSError } = kafkajs;
const LIMIT_MS = 60_000;
const TRIES = 5;
const PAUSE_MS = 500;
const MOST_COUNTED = 10_000;
/** Group that remembers how far the dead letters of a topic have been replayed. */
const REPLAY = 'replay';

/** Cluster adapter: groups, offsets and dead-letter topics (of one partition) as the brokers know them. */
export class KafkaEventAdmin extends EventAdmin {
  constructor(
    private readonly kafka: Kafka,
    private readonly events: EventLog,
    private readonly names = new KafkaNames(),
  ) {
    super();
  }

  lag(): Promise<GroupLag[]> {
    return this.#ask(async (admin) => {
      const { groups } = await admin.listGroups();
      const offsets = new KafkaOffsets(admin, this.names);
      const states = groups
        .flatMap(({ groupId }) => this.names.groupAndTopic(groupId) ?? [])
        .filter(({ topic }) => !isDeadLetterTopic(topic))
        .map(async ({ group, topic }) => {
          const [lag, dead] = await Promise.all([
            offsets.remaining(topic, group),
            offsets.remaining(deadLetterTopic(topic, group), REPLAY),
          ]);
          return { group, topic, lag, dead };
        });
      const key = ({ topic, group }: GroupLag) => `${topic} ${group}`;
      return (await Promise.all(states)).sort((a, b) => (key(a) < key(b) ? -1 : 1));
    });
  }

  async inspect(topic: string, group: string, limit: number): Promise<ReceivedEvent[]> {
    const dead = deadLetterTopic(topic, group);
    const { waiting, from } = await this.#ask(async (admin) => {
      const offsets = new KafkaOffsets(admin, this.names);
      const remaining = await offsets.remaining(dead, REPLAY);
      const stands = remaining > 0 ? await offsets.committed(dead, REPLAY) : undefined;
      return { waiting: remaining, from: stands?.get(0) ?? 0 };
    });
    return this.#peek(dead, from, Math.min(waiting, limit));
  }

  /** Counts the oldest of them only: they are read one by one. */
  async deadTypes(topic: string, group: string): Promise<DeadType[]> {
    const dead = await this.inspect(topic, group, MOST_COUNTED);
    return [...Map.groupBy(dead, ({ type }) => type)]
      .map(([type, events]) => ({ type, count: events.length }))
      .sort((a, b) => b.count - a.count);
  }

  async replay(topic: string, group: string): Promise<number> {
    const dead = deadLetterTopic(topic, group);
    const waiting = await this.#ask((admin) => new KafkaOffsets(admin, this.names).remaining(dead, REPLAY));
    await this.#consume(dead, waiting, (events) =>
      this.events.append(events.map((event) => revived(event, topic, group))),
    );
    return waiting;
  }

  close(): Promise<void> {
    return this.events.close();
  }

  /** Reads `count` events from an offset on, without leaving a trace. */
  async #peek(topic: string, from: number, count: number): Promise<ReceivedEvent[]> {
    if (count === 0) return [];
    const groupId = this.names.group({ group: `inspect-${newId()}`, topic });
    const consumer = this.kafka.consumer({ groupId, maxWaitTimeInMs: 100, allowAutoTopicCreation: false });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [this.names.topic(topic)], fromBeginning: true });
      return await take(consumer, this.names, topic, from, count);
    } finally {
      await consumer.disconnect();
      await this.#ask((admin) => admin.deleteGroups([groupId]));
    }
  }

  /** Takes `count` events as the group that remembers them. */
  async #consume(
    topic: string,
    count: number,
    handle: (events: readonly ReceivedEvent[]) => Promise<void>,
  ): Promise<void> {
    if (count === 0) return;
    let seen = 0;
    await new Promise<void>((resolve, reject) => {
      let failure: unknown;
      const end = () => {
        clearTimeout(limit);
        void subscription
          .stop()
          .then(() => (seen < count ? reject(failure ?? tookTooLong(topic)) : resolve()));
      };
      const limit = setTimeout(end, LIMIT_MS);
      const subscription = this.events.subscribe({
        topic,
        group: REPLAY,
        handle: async (events) => {
          await handle(events);
          seen += events.length;
          if (seen >= count) setImmediate(end);
        },
        failed: (error) => {
          failure = error;
        },
      });
    });
  }

  /** Tries again while the brokers have not agreed, e.g. on the leader of a new partition. */
  async #ask<T>(question: (admin: Admin) => Promise<T>, triesLeft = TRIES): Promise<T> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      return await question(admin);
    } catch (error) {
      if (!(error instanceof KafkaJSError && error.retriable) || triesLeft <= 1) throw error;
    } finally {
      await admin.disconnect();
    }
    await sleep(PAUSE_MS);
    return this.#ask(question, triesLeft - 1);
  }
}

const take = (
  consumer: Consumer,
  names: KafkaNames,
  topic: string,
  from: number,
  count: number,
): Promise<ReceivedEvent[]> =>
  new Promise((resolve, reject) => {
    const seen: ReceivedEvent[] = [];
    const limit = setTimeout(() => reject(tookTooLong(topic)), LIMIT_MS);
    consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    consumer.on(consumer.events.DISCONNECT, () => clearTimeout(limit));
    const eachMessage = async ({ message }: { message: Parameters<typeof toEvent>[1] }) => {
      if (seen.length < count) seen.push(toEvent(topic, message));
      if (seen.length === count) resolve(seen);
    };
    consumer.run({ autoCommit: false, eachMessage }).catch(reject);
    consumer.seek({ topic: names.topic(topic), partition: 0, offset: String(Math.max(from, 0)) });
  });

/** A dead letter as an event of its topic again, for its group only. */
const revived = (
  { failure, position, ...event }: ReceivedEvent,
  topic: string,
  group: string,
): EventRecord => ({
  ...event,
  topic,
  onlyFor: group,
});

const tookTooLong = (topic: string): Error =>
  new Error(`${topic} could not be read in ${LIMIT_MS / 1_000} s: is Kafka up? Run the command again.`);
