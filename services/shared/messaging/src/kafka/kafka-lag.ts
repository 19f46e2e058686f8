import type { Admin, Kafka } from 'kafkajs';
import type { KafkaNames } from './kafka-names.js';
import { KafkaOffsets } from './kafka-offsets.js';

/** Asks the brokers how far groups are behind, over one connection that is opened at the first question. */
export class KafkaLag {
  #admin: Promise<Admin> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly names: KafkaNames,
  ) {}

  async of(topic: string, group: string): Promise<number> {
    const admin = this.#admin ?? this.#connect();
    this.#admin = admin;
    try {
      return await new KafkaOffsets(await admin, this.names).remaining(topic, group);
    } catch (error) {
      if (this.#admin === admin) await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const admin = this.#admin;
    this.#admin = undefined;
    await admin?.then((open) => open.disconnect()).catch(() => undefined);
  }

  async #connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }
}
