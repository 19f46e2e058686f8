/** Names of topics and groups on brokers that several installations may share. */
export class KafkaNames {
  /** @param prefix of the installation's topics, `team-a.`; empty for a lone one */
  constructor(private readonly prefix = '') {}

  topic(name: string): string {
    return this.prefix + name;
  }

  /** The name that the product itself uses. */
  plain(topic: string): string {
    return topic.slice(this.prefix.length);
  }

  /** A consumer is one member per topic, so each topic of a group is a group of its own to Kafka. */
  group({ group, topic }: { group: string; topic: string }): string {
    return `${this.#area}${group}/${topic}`;
  }

  /** Reads such a name again; undefined when the group is not one of ours. */
  groupAndTopic(name: string): { group: string; topic: string } | undefined {
    if (!name.startsWith(this.#area)) return undefined;
    const [group, topic, ...rest] = name.slice(this.#area.length).split('/');
    return group && topic && rest.length === 0 ? { group, topic } : undefined;
  }

  // a part more: an installation without a name does not take it for one of its own
  get #area(): string {
    return this.prefix && `${this.prefix.slice(0, -1)}/`;
  }
}
