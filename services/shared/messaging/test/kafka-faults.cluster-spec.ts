import { silentLog } from '@chirrup/kernel/log';
import { effectsMigrations, Notes } from '@chirrup/testing/contracts/event-effects-contract';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { KafkaEngine, missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { createKafka } from '../src/kafka-client.js';
import { KafkaEventLog } from '../src/kafka-event-log.js';
import { ensureTopics } from '../src/kafka-topics.js';

const KEYS = 12;
const keys = Array.from({ length: KEYS }, (_, n) => `key ${n}`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

// A node of its own: these tests stop and kill it.
describeWith('event log in Kafka when things break', await missingKafka(), () => {
  let kafka: KafkaEngine;
  let log: KafkaEventLog;
  let database: TestDatabase;
  let notes: Notes;
  beforeAll(async () => {
    database = await openTestDatabase({ service: 'notes', migrations: effectsMigrations });
    kafka = await KafkaEngine.open();
    log = new KafkaEventLog({ brokers: kafka.brokers, clientId: 'test', log: silentLog });
  }, 120_000);
  afterAll(async () => {
    await log.close();
    await kafka.close();
    await database.close();
  }, 60_000);
  beforeEach(async () => {
    const makeTopic = async (name: string) => {
      const client = createKafka({ brokers: kafka.brokers, clientId: 'test', log: silentLog });
      await ensureTopics(client, [{ name, partitions: 24, retentionDays: 1 }]);
    };
    notes = await Notes.on(database.uow, { log, makeTopic });
  });

  /** Publishes numbered notes of every key until told to end; resolves with how many of each. */
  const publishing = () => {
    let on = true;
    const done = (async () => {
      let count = 0;
      for (; on; count += 1) {
        await Promise.all(keys.map((key) => notes.publish(key, String(count))));
        await sleep(20);
      }
      return count;
    })();
    return {
      async end() {
        on = false;
        return done;
      },
    };
  };
  const expectAll = async (group: string, count: number) => {
    const inOrder = Array.from({ length: count }, (_, n) => String(n));
    expect(await notes.effects(group)).toEqual(Object.fromEntries(keys.map((key) => [key, inOrder])));
  };

  it('has every effect once and in order while members come and go', async () => {
    const second = new KafkaEventLog({ brokers: kafka.brokers, clientId: 'second', log: silentLog });
    const publisher = publishing();
    notes.relay.start();
    const steady = notes.runner('rebalance');
    steady.start();
    const other = new Notes(database.uow, { log: second, makeTopic: async () => undefined }, notes.topic);
    for (let round = 0; round < 4; round += 1) {
      const guest = other.runner('rebalance');
      guest.start();
      await sleep(2_000);
      await guest.stop();
      await sleep(500);
    }
    const count = await publisher.end();
    await notes.reached('rebalance', count * KEYS);
    await Promise.all([steady.stop(), notes.relay.stop(), second.close()]);
    await expectAll('rebalance', count);
  }, 60_000);

  it.each(['stop', 'kill'] as const)(
    'loses nothing and goes on by itself after a %s of the broker',
    async (end) => {
      const publisher = publishing();
      notes.relay.start();
      const runner = notes.runner(`broker-${end}`);
      runner.start();
      await notes.reached(`broker-${end}`, KEYS * 20);
      await kafka[end]();
      await sleep(3_000);
      await kafka.start();
      const before = Object.values(await notes.effects(`broker-${end}`)).flat().length;
      await notes.reached(`broker-${end}`, before + KEYS, 30_000);
      const count = await publisher.end();
      await notes.reached(`broker-${end}`, count * KEYS, 30_000);
      await Promise.all([runner.stop(), notes.relay.stop()]);
      await expectAll(`broker-${end}`, count);
    },
    120_000,
  );

  it('blames no event for an outage of the database', async () => {
    await notes.publish('key 0', '1', '2');
    await notes.relay.relayOnce();
    let away = true;
    const flaky = Object.create(database.uow) as typeof database.uow;
    flaky.run = async (...args) => {
      if (away) throw new Error('the database is away');
      return database.uow.run(...args);
    };
    flaky.statement = async (...args) => {
      if (away) throw new Error('the database is away');
      return database.uow.statement(...args);
    };
    const runner = new Notes(flaky, notes.underTest, notes.topic).runner('outage');
    runner.start();
    await sleep(6_000);
    expect(runner.stalledMs()).toBeGreaterThan(3_000);
    away = false;
    await notes.reached('outage', 2);
    await runner.stop();
    expect(await notes.effects('outage')).toEqual({ 'key 0': ['1', '2'] });
  }, 60_000);
});
