import { newId } from '@chirrup/kernel/ids';
import type { Admin, Kafka } from 'kafkajs';
import { deadLetterTopic, type EventRecord, type ReceivedEvent } from './event.js';
import type { EventLog } from './event-log.js';
import { groupAndTopic, kafkaGroup } from './kafka-subscription.js';

const LIMIT_MS = 60_000;
/** Group that remembers how far the dead letters of a topic have been replayed. */
const REPLAY = 'replay';

/** How far a consumer group is behind on its topic, in events. */
export interface GroupLag {
  group: string;
  topic: string;
  lag: number;
}

/** What an operator does with the log: see who is behind, look at dead letters, deliver them again. */
export class KafkaEventAdmin {
  constructor(
    private readonly kafka: Kafka,
    private readonly events: EventLog,
  ) {}

  lag(): Promise<GroupLag[]> {
    return this.#ask(async (admin) => {
      const { groups } = await admin.listGroups();
      const known = groups.flatMap(({ groupId }) => groupAndTopic(groupId) ?? []);
      return Promise.all(
        known.map(async ({ group, topic }) => ({ group, topic, lag: await remaining(admin, topic, group) })),
      );
    });
  }

  /** The oldest dead letters of a group that have not been replayed yet. */
  async inspect(topic: string, group: string, limit: number): Promise<ReceivedEvent[]> {
    const dead = deadLetterTopic(topic, group);
    const waiting = await this.#ask((admin) => remaining(admin, dead, REPLAY));
    if (waiting === 0) return [];
    const reader = `inspect-${newId()}`;
    const seen: ReceivedEvent[] = [];
    const all = await this.#ask((admin) => remaining(admin, dead, reader));
    await this.#read(dead, reader, all, async (events) => void seen.push(...events));
    await this.#ask((admin) => admin.deleteGroups([kafkaGroup({ group: reader, topic: dead })]));
    return seen.slice(seen.length - waiting).slice(0, limit);
  }

  /** Appends the group's dead letters to their topic again, for that group alone; returns how many. */
  async replay(topic: string, group: string): Promise<number> {
    const dead = deadLetterTopic(topic, group);
    const waiting = await this.#ask((admin) => remaining(admin, dead, REPLAY));
    await this.#read(dead, REPLAY, waiting, (events) =>
      this.events.append(events.map((event) => again(event, topic, group))),
    );
    return waiting;
  }

  /** Reads `count` events as a member of `group`. */
  async #read(
    topic: string,
    group: string,
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
        group,
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

  async #ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = this.kafka.admin();
    await admin.connect();
    try {
      return await question(admin);
    } finally {
      await admin.disconnect();
    }
  }
}

const tookTooLong = (topic: string): Error =>
  new Error(`${topic} could not be read in ${LIMIT_MS / 1_000} s: is Kafka up? Run the command again.`);

const again = (
  { failure, position, ...event }: ReceivedEvent,
  topic: string,
  group: string,
): EventRecord => ({
  ...event,
  topic,
  onlyFor: group,
});

/** Events of a topic that a group has not committed; 0 when there is no such topic. */
const remaining = async (admin: Admin, topic: string, group: string): Promise<number> => {
  if (!(await admin.listTopics()).includes(topic)) return 0;
  const ends = await admin.fetchTopicOffsets(topic);
  const groupId = kafkaGroup({ group, topic });
  const [committed] = await admin.fetchOffsets({ groupId, topics: [topic] });
  const stands = new Map(committed?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  return ends.reduce((sum, { partition, low, high }) => {
    const at = Math.max(stands.get(partition) ?? -1, Number(low));
    return sum + Math.max(0, Number(high) - at);
  }, 0);
};
