import { silentLog } from '@chirrup/kernel/log';
import { topics } from '@chirrup/proto/topics';
import { eventAdminContract } from '@chirrup/testing/contracts/event-admin-contract';
import { eventEffectsContract } from '@chirrup/testing/contracts/event-effects-contract';
import { anEvent, collect, eventLogContract } from '@chirrup/testing/contracts/event-log-contract';
import { effectsMigrations } from '@chirrup/testing/contracts/notes-service';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { openTestKafka, type TestKafka } from '@chirrup/testing/engines/test-kafka';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import type { ReceivedEvent } from '../src/event.js';
import { claimTopics } from '../src/kafka/kafka-claim.js';
import { createKafka } from '../src/kafka/kafka-client.js';
import { KafkaEventAdmin } from '../src/kafka/kafka-event-admin.js';
import { KafkaEventLog } from '../src/kafka/kafka-event-log.js';
import { KafkaNames } from '../src/kafka/kafka-names.js';
import { ensureTopics, type TopicPlan } from '../src/kafka/kafka-topics.js';

describeWith('Kafka', await missingKafka(), () => {
  let kafka: TestKafka;
  let log: KafkaEventLog;
  const client = () => createKafka({ brokers: kafka.brokers, clientId: 'test', log: silentLog });
  const makeTopic = async (name: string) => {
    await ensureTopics(client(), [{ name, partitions: 6, retentionDays: 1, compacted: false }]);
  };
  beforeAll(async () => {
    kafka = await openTestKafka();
    log = new KafkaEventLog({ brokers: kafka.brokers, clientId: 'test', log: silentLog });
  }, 120_000);
  afterAll(async () => {
    await log.close();
    await kafka.close();
  }, 60_000);

  describe('event log in Kafka', () => {
    eventLogContract(() => ({ log, makeTopic }));

    it('splits what is more than a broker takes at once', async () => {
      const topic = 'test.large.v1';
      await makeTopic(topic);
      const payload = Buffer.alloc(100_000, 'x');
      await log.append(Array.from({ length: 30 }, (_, n) => anEvent({ topic, payload, type: String(n) })));
      const seen = await collect(log, { topic, group: 'g', enough: ({ length }) => length >= 30 });
      expect(seen.map(({ type }) => type)).toEqual(Array.from({ length: 30 }, (_, n) => String(n)));
    });

    it('sets aside what is not an event at all', async () => {
      const topic = 'test.foreign.v1';
      await makeTopic(topic);
      const producer = client().producer();
      await producer.connect();
      await producer.send({ topic, messages: [{ value: 'hello' }] });
      await producer.disconnect();
      const [foreign] = await collect(log, { topic, group: 'g', enough: ({ length }) => length >= 1 });
      expect(foreign).toMatchObject({ eventId: '', tenant: '', key: '', type: '' });
    });
  });

  describe('outbox, Kafka, inbox', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await openTestDatabase({ service: 'notes', migrations: effectsMigrations });
    });
    afterAll(() => database.close());

    eventEffectsContract(() => ({ uow: database.uow, log, makeTopic }));

    describe('for its operator', () => {
      let admin: KafkaEventAdmin;
      beforeAll(() => {
        admin = new KafkaEventAdmin(client(), log);
      });
      eventAdminContract(() => ({ uow: database.uow, log, makeTopic, admin }));
    });
  });

  it('serves several installations', async () => {
    const topic = 'test.shared.v1';
    const options = { brokers: kafka.brokers, clientId: 'test', log: silentLog, prefix: 'team-a.' };
    const other = new KafkaEventLog(options);
    await Promise.all([makeTopic(topic), makeTopic(`team-a.${topic}`)]);
    await log.append([anEvent({ topic, type: 'Ours' })]);
    await other.append([anEvent({ topic, type: 'Theirs' })]);
    for (const [events, type] of [
      [log, 'Ours'],
      [other, 'Theirs'],
    ] as const) {
      const seen = await collect(events, { topic, group: 'readers', enough: ({ length }) => length >= 1 });
      expect(seen.map((event) => [event.topic, event.type])).toEqual([[topic, type]]);
      await events.setAside(seen[0] as ReceivedEvent, 'readers', 'no', 1);
    }
    const admin = new KafkaEventAdmin(client(), other, new KafkaNames('team-a.'));
    expect(await admin.lag()).toEqual([{ topic, group: 'readers', lag: 0, dead: 1 }]);
    expect(await admin.deadTypes(topic, 'readers')).toEqual([{ type: 'Theirs', count: 1 }]);
    const claim = (prefix: string, id: string) => claimTopics(client(), { prefix, id, takesOver: false });
    await claim('', 'one');
    await claim('team-a.', 'two');
    await expect(claim('team-a.', 'one')).rejects.toThrow('INSTALLATION');
    await other.close();
  });

  describe('topics', () => {
    it('are as the table of topics says, and stay so', async () => {
      const plans: TopicPlan[] = Object.values(topics);
      // every process runs this step when it starts
      await Promise.all([1, 2, 3].map(() => ensureTopics(client(), plans)));
      const changed = plans.map((plan) => ({ ...plan, retentionDays: 3 }));
      expect(await ensureTopics(client(), changed)).toEqual([]);
      const admin = client().admin();
      await admin.connect();
      const metadata = await admin.fetchTopicMetadata({ topics: [topics.message.name, topics.bot.name] });
      const retention = await waitForRetention(admin, topics.message.name, String(3 * 86_400_000));
      await admin.disconnect();
      const partitions = Object.fromEntries(metadata.topics.map((t) => [t.name, t.partitions.length]));
      expect(partitions).toEqual({ 'chat.message.v1': 24, 'bots.bot.v1': 6 });
      expect(retention).toBe(String(3 * 86_400_000));
    });
  });
});

/** A changed setting is visible on the broker a moment after it was acknowledged. */
const waitForRetention = async (admin: Admin, topic: string, wanted: string): Promise<string | undefined> => {
  const resource = { type: ConfigResourceTypes.TOPIC, name: topic, configNames: ['retention.ms'] };
  let value: string | undefined;
  for (let attempt = 0; attempt < 50 && value !== wanted; attempt += 1) {
    const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [resource] });
    value = resources[0]?.configEntries[0]?.configValue;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return value;
};
