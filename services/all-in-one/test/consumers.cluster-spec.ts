import { silentLog } from '@chirrup/kernel/log';
import { createKafka } from '@chirrup/messaging/kafka/kafka-client';
import { KafkaEventAdmin } from '@chirrup/messaging/kafka/kafka-event-admin';
import { KafkaEventLog } from '@chirrup/messaging/kafka/kafka-event-log';
import { ensureTopics } from '@chirrup/messaging/kafka/kafka-topics';
import { topics } from '@chirrup/proto/topics';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { KafkaEngine, missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { consumersContract } from './consumers-contract.js';

// A node of its own: these tests use the topics and groups of the product itself.
describeWith('consumers of the log in Kafka', await missingKafka(), () => {
  consumersContract(async () => {
    const kafka = await KafkaEngine.open();
    const options = { brokers: kafka.brokers, clientId: 'test', log: silentLog };
    await ensureTopics(createKafka(options), Object.values(topics));
    const log = new KafkaEventLog(options);
    return {
      log,
      admin: new KafkaEventAdmin(createKafka(options), log),
      deliverAgain: (records) => log.append(records),
      close: async () => {
        await log.close();
        await kafka.close();
      },
    };
  });
});
