import type { Admin } from 'kafkajs';
import type { KafkaNames } from './kafka-names.js';

interface End {
  partition: number;
  low: number;
  high: number;
}

/** Where topics begin and end, and how far groups are, at one moment; each answer is remembered. */
export class KafkaOffsets {
  #topics: Promise<string[]> | undefined;
  readonly #ends = new Map<string, Promise<End[]>>();

  constructor(
    private readonly admin: Admin,
    private readonly names: KafkaNames,
  ) {}

  /** Events of a topic that a group has not committed; 0 when there is no such topic. */
  async remaining(topic: string, group: string): Promise<number> {
    this.#topics ??= this.admin.listTopics();
    if (!(await this.#topics).includes(this.names.topic(topic))) return 0;
    const [ends, stands] = await Promise.all([this.#endsOf(topic), this.committed(topic, group)]);
    return ends.reduce((sum, { partition, low, high }) => {
      const at = Math.max(stands.get(partition) ?? -1, low);
      return sum + Math.max(0, high - at);
    }, 0);
  }

  /** Next offset of a group by partition; below 0 if it has committed nothing. */
  async committed(topic: string, group: string): Promise<Map<number, number>> {
    const [found] = await this.admin.fetchOffsets({
      groupId: this.names.group({ group, topic }),
      topics: [this.names.topic(topic)],
    });
    return new Map(found?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
  }

  #endsOf(topic: string): Promise<End[]> {
    const ends = this.#ends.get(topic) ?? this.#askEnds(topic);
    this.#ends.set(topic, ends);
    return ends;
  }

  async #askEnds(topic: string): Promise<End[]> {
    const ends = await this.admin.fetchTopicOffsets(this.names.topic(topic));
    return ends.map(({ partition, low, high }) => ({ partition, low: Number(low), high: Number(high) }));
  }
}
