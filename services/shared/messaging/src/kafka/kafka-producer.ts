import { type Kafka, type Message, Partitioners, type Producer } from 'kafkajs';

/** Far below the broker's limit for one batch of a partition (1 MiB). */
const CHUNK_BYTES = 512 * 1_024;
/** For everything that is sent together: the relay's transaction stays open that long. */
const SEND_LIMIT_MS = 10_000;

export interface TopicMessage {
  topic: string;
  message: Message;
}

/**
 * An idempotent producer that is thrown away after any failure: whether a failed batch has been written is
 * unknown, and the next batch under the same sequence numbers could be taken for its repetition and dropped.
 */
export class KafkaProducer {
  #producer: Promise<Producer> | undefined;

  constructor(private readonly kafka: Kafka) {}

  /** Sends in order; resolves when all in-sync replicas have everything. */
  async send(messages: readonly TopicMessage[]): Promise<void> {
    const deadline = Date.now() + SEND_LIMIT_MS;
    for (const chunk of chunks(messages)) await this.#sendChunk(chunk, deadline);
  }

  async close(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await producer?.then((open) => open.disconnect()).catch(() => undefined);
  }

  async #sendChunk(chunk: readonly TopicMessage[], deadline: number): Promise<void> {
    const producer = this.#producer ?? this.#connect();
    this.#producer = producer;
    try {
      await before(
        deadline,
        producer.then((open) => open.sendBatch({ acks: -1, timeout: 5_000, topicMessages: byTopic(chunk) })),
      );
    } catch (error) {
      if (this.#producer === producer) this.#producer = undefined;
      void producer.then((broken) => broken.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  async #connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: true,
      allowAutoTopicCreation: false,
      // the same key to partition rule as every other Kafka client
      createPartitioner: Partitioners.DefaultPartitioner,
    });
    await producer.connect();
    return producer;
  }
}

const byTopic = (messages: readonly TopicMessage[]) =>
  [...Map.groupBy(messages, ({ topic }) => topic)].map(([topic, ofTopic]) => ({
    topic,
    messages: ofTopic.map(({ message }) => message),
  }));

const chunks = (messages: readonly TopicMessage[]): TopicMessage[][] => {
  const result: TopicMessage[][] = [];
  let room = 0;
  for (const item of messages) {
    const size = item.message.value?.length ?? 0;
    const last = result.at(-1);
    if (last && size <= room) {
      last.push(item);
      room -= size;
    } else {
      result.push([item]);
      room = CHUNK_BYTES - size;
    }
  }
  return result;
};

const before = async <T>(deadline: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    const late = () => reject(new Error('Kafka did not acknowledge in time.'));
    timer = setTimeout(late, deadline - Date.now());
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
};
