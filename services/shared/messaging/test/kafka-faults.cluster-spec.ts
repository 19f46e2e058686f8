import { silentLog } from '@chirrup/kernel/log';
import { topics } from '@chirrup/proto/topics';
import { effectsMigrations, Notes } from '@chirrup/testing/contracts/notes-service';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { KafkaEngine, missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import type { ConsumerRunner } from '../src/consuming/consumer-runner.js';
import { createKafka } from '../src/kafka/kafka-client.js';
import { KafkaEventLog } from '../src/kafka/kafka-event-log.js';
import { ensureTopics } from '../src/kafka/kafka-topics.js';
import { OutboxRelay } from '../src/outbox/outbox-relay.js';

const KEYS = 12;
/** 120 in long runs. */
const REBALANCE_SECONDS = Number(process.env.REBALANCE_SECONDS ?? 20);
const REBALANCE_EVERY_MS = 5_000;
const keys = Array.from({ length: KEYS }, (_, n) => `key ${n}`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Samples four times a second; `end` returns the highest figure seen. */
const watching = (read: () => number) => {
  let highest = 0;
  const timer = setInterval(() => {
    highest = Math.max(highest, read());
  }, 250);
  return {
    end() {
      clearInterval(timer);
      return highest;
    },
  };
};

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
      await ensureTopics(client, [{ name, partitions: 24, retentionDays: 1, compacted: false }]);
    };
    notes = await Notes.on(database.uow, { log, makeTopic });
  });

  /** Publishes numbered notes of every key until `end` is called; resolves with how many of each. */
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

  it(
    'has every effect once and in order, without a stall, while the group rebalances every 5 s',
    async () => {
      const second = new KafkaEventLog({ brokers: kafka.brokers, clientId: 'second', log: silentLog });
      const publisher = publishing();
      notes.relay.start();
      const steady = notes.runner('rebalance');
      steady.start();
      const other = new Notes(database.uow, { log: second, makeTopic: async () => undefined }, notes.topic);
      const longest = watching(() => steady.stalledMs());
      const handled: number[] = [];
      let guest: ConsumerRunner | undefined;
      for (const end = Date.now() + REBALANCE_SECONDS * 1_000; Date.now() < end; ) {
        if (guest) await guest.stop();
        guest = guest ? undefined : other.runner('rebalance');
        guest?.start();
        await sleep(REBALANCE_EVERY_MS);
        handled.push(Object.values(await notes.effects('rebalance')).flat().length);
      }
      await guest?.stop();
      const count = await publisher.end();
      await notes.reached('rebalance', count * KEYS);
      expect(longest.end()).toBeLessThan(10_000);
      for (const [n, now] of handled.entries()) expect(now).toBeGreaterThan(handled[n - 1] ?? 0);
      await Promise.all([steady.stop(), notes.relay.stop(), second.close()]);
      await expectAll('rebalance', count);
    },
    120_000 + REBALANCE_SECONDS * 1_000,
  );

  // 35 s: longer than a client may be silent before it counts as stuck
  it.each([
    ['stop', 35_000],
    ['kill', 3_000],
  ] as const)(
    'loses nothing and recovers by itself after a %s of the broker, which is no stall',
    async (end, awayMs) => {
      const publisher = publishing();
      notes.relay.start();
      const runner = notes.runner(`broker-${end}`);
      runner.start();
      await notes.reached(`broker-${end}`, KEYS * 20);
      const longest = watching(() => runner.stalledMs());
      await kafka[end]();
      await sleep(awayMs);
      expect(longest.end()).toBeLessThan(30_000);
      await kafka.start();
      const before = Object.values(await notes.effects(`broker-${end}`)).flat().length;
      await notes.reached(`broker-${end}`, before + KEYS, 30_000);
      const count = await publisher.end();
      await notes.reached(`broker-${end}`, count * KEYS, 30_000);
      await Promise.all([runner.stop(), notes.relay.stop()]);
      await expectAll(`broker-${end}`, count);
    },
    180_000,
  );

  it('makes its topics once when ten processes start beside a broker that is starting', async () => {
    await kafka.stop();
    const starting = kafka.start();
    const plans = Object.values(topics);
    const process = async () => {
      const client = createKafka({ brokers: kafka.brokers, clientId: 'test', log: silentLog });
      for (const limit = Date.now() + 30_000; ; await sleep(500)) {
        try {
          return await ensureTopics(client, plans);
        } catch (error) {
          if (Date.now() > limit) throw error;
        }
      }
    };
    await Promise.all([starting, ...Array.from({ length: 10 }, process)]);
    const admin = createKafka({ brokers: kafka.brokers, clientId: 'test', log: silentLog }).admin();
    await admin.connect();
    const metadata = await admin.fetchTopicMetadata({ topics: plans.map(({ name }) => name) });
    await admin.disconnect();
    const made = metadata.topics.map(({ name, partitions }) => [name, partitions.length]);
    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(plans.map((t) => [t.name, t.partitions])));
  }, 90_000);

  it('keeps the order of a topic whose batches also hold events of one that is missing', async () => {
    await notes.publish('key 0', '1');
    const missing = new Notes(database.uow, notes.underTest, `test.missing.${Date.now()}.v1`);
    const relay = new OutboxRelay('both', database.uow, notes.outbox, log, silentLog);
    await missing.publish('key 0', 'lost?');
    await notes.publish('key 0', '2');
    for (const _ of [1, 2]) await expect(relay.relayOnce()).rejects.toThrow();
    await missing.underTest.makeTopic(missing.topic);
    // a topic this new may have no leader for a moment more
    for (let moved = 0; moved < 3; ) moved = await relay.relayOnce().catch(() => sleep(200).then(() => 0));
    const runners = [notes.runner('beside'), missing.runner('beside')];
    for (const runner of runners) runner.start();
    await notes.reached('beside', 2);
    await missing.reached('beside', 1);
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(await notes.effects('beside')).toEqual({ 'key 0': ['1', '2'] });
    expect(await missing.effects('beside')).toEqual({ 'key 0': ['lost?'] });
  }, 60_000);

  it('blames no event for an outage of the database', async () => {
    await notes.publish('key 0', '1', '2');
    await notes.relay.relayOnce();
    let unavailable = true;
    const flaky = Object.create(database.uow) as typeof database.uow;
    flaky.run = async (...args) => {
      if (unavailable) throw new Error('the database is unavailable');
      return database.uow.run(...args);
    };
    flaky.statement = async (...args) => {
      if (unavailable) throw new Error('the database is unavailable');
      return database.uow.statement(...args);
    };
    const runner = new Notes(flaky, notes.underTest, notes.topic).runner('outage');
    runner.start();
    await sleep(6_000);
    expect(runner.stalledMs()).toBeGreaterThan(3_000);
    unavailable = false;
    await notes.reached('outage', 2);
    await runner.stop();
    expect(await notes.effects('outage')).toEqual({ 'key 0': ['1', '2'] });
  }, 60_000);
});
