import { KafkaEngine } from './kafka-engine.js';

export interface TestKafka {
  brokers: string[];
  close(): Promise<void>;
}

/** The Kafka of this test run (`TEST_KAFKA_BROKERS`), or one of its own when none was started for all. */
export const openTestKafka = async (): Promise<TestKafka> => {
  const shared = process.env.TEST_KAFKA_BROKERS;
  if (shared) return { brokers: shared.split(','), close: async () => undefined };
  const engine = await KafkaEngine.open();
  return { brokers: engine.brokers, close: () => engine.close() };
};
