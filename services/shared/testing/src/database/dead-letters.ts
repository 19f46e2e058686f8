import { silentLog } from '@chirrup/kernel/log';
import { createKafka } from '@chirrup/messaging/kafka/kafka-client';

/** Events on all dead-letter topics of a Kafka together. */
export const countDeadLetters = async (brokers: string[]): Promise<number> => {
  const admin = createKafka({ brokers, clientId: 'dead-letters', log: silentLog }).admin();
  await admin.connect();
  try {
    const dead = (await admin.listTopics()).filter((topic) => topic.includes('.dead.'));
    const ends = await Promise.all(dead.map((topic) => admin.fetchTopicOffsets(topic)));
    return ends.flat().reduce((sum, { low, high }) => sum + Number(high) - Number(low), 0);
  } finally {
    await admin.disconnect();
  }
};
