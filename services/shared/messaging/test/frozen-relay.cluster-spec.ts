import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import { collect } from '@chirrup/testing/contracts/event-log-contract';
import { effectsMigrations, Notes } from '@chirrup/testing/contracts/notes-service';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import type { EngineProcess } from '@chirrup/testing/engines/engine-process';
import { missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { openTestKafka, type TestKafka } from '@chirrup/testing/engines/test-kafka';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { typescriptProcess } from '@chirrup/testing/typescript-process';
import { createKafka } from '../src/kafka/kafka-client.js';
import { KafkaEventLog } from '../src/kafka/kafka-event-log.js';
import { ensureTopics } from '../src/kafka/kafka-topics.js';

const KEYS = ['a', 'b', 'c'];
/** PostgreSQL takes the turn from a frozen relay after 15 s. */
const STILL_ITS_TURN_MS = 10_000;
const FROZEN_MS = 20_000;
const PUBLISH_EVERY_MS = 100;

describeWith('a relay that SIGSTOP freezes while it has the turn', await missingKafka(), () => {
  let kafka: TestKafka;
  let log: KafkaEventLog;
  const databases: TestDatabase[] = [];
  let folder: string;
  const replicas: EngineProcess[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chirrup-relays-'));
    kafka = await openTestKafka();
    log = new KafkaEventLog({ brokers: kafka.brokers, clientId: 'test', log: silentLog });
  }, 120_000);
  afterAll(async () => {
    await Promise.all(replicas.map((replica) => replica.kill()));
    await log.close();
    await Promise.all([kafka.close(), ...databases.map((database) => database.close())]);
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  /** A service of its own: a relay takes all that is in its outbox. */
  const newService = async () => {
    const database = await openTestDatabase({ service: 'notes', migrations: effectsMigrations });
    databases.push(database);
    const makeTopic = async (name: string) => {
      const client = createKafka({ brokers: kafka.brokers, clientId: 'test', log: silentLog });
      await ensureTopics(client, [{ name, partitions: 6, retentionDays: 1, compacted: false }]);
    };
    return { url: database.url, notes: await Notes.on(database.uow, { log, makeTopic }) };
  };

  /** A process of its own that relays these notes. */
  const replica = async ({ url, notes }: Awaited<ReturnType<typeof newService>>, slow = '') => {
    const logFile = join(folder, `${replicas.length}.log`);
    const child = typescriptProcess(join(import.meta.dirname, 'support', 'relay.ts'), {
      name: 'The relay',
      args: [url, kafka.brokers.join(','), `notes ${notes.topic}`, slow],
      logFile,
      ready: (printed) => printed.includes('relaying'),
      startLimitMs: 30_000,
      stopLimitMs: 10_000,
    });
    replicas.push(child);
    await child.start();
    return {
      signal: (name: NodeJS.Signals) => process.kill(child.pid ?? 0, name),
      stop: () => child.stop(),
      said: async (text: string) => {
        for (const limit = Date.now() + 10_000; ; await sleep(20)) {
          if ((await readFile(logFile, 'utf8')).includes(text)) return;
          if (Date.now() > limit) throw new Error(`waited in vain for: ${text}`);
        }
      },
    };
  };

  const publishing = (notes: Notes) => {
    const stop = new AbortController();
    const done = (async () => {
      let count = 0;
      for (; !stop.signal.aborted; count += 1) {
        for (const key of KEYS) await notes.publish(key, String(count));
        await sleep(PUBLISH_EVERY_MS);
      }
      return count;
    })();
    return {
      end: () => {
        stop.abort();
        return done;
      },
    };
  };

  const scenario = async (slow: 'before' | 'after') => {
    const service = await newService();
    const { notes } = service;
    const frozen = await replica(service, slow);
    await notes.publish('taken', '0');
    await frozen.said('took 1');
    frozen.signal('SIGSTOP');
    const publisher = publishing(notes);
    const other = await replica(service);
    const runner = notes.runner('frozen');
    runner.start();
    await sleep(STILL_ITS_TURN_MS);
    const early = await notes.effects('frozen');
    await sleep(FROZEN_MS - STILL_ITS_TURN_MS);
    const late = await notes.effects('frozen');
    frozen.signal('SIGCONT');
    await frozen.said('outbox could not be relayed; trying again');
    await other.stop();
    // now the one that was frozen does the work alone
    await notes.publish('last', '0');
    const count = await publisher.end();
    await notes.reached('frozen', count * KEYS.length + 2);
    await Promise.all([runner.stop(), frozen.stop()]);
    const delivered = await collect(log, {
      topic: notes.topic,
      group: 'everything',
      enough: (events) => events.some(({ key }) => key === 'last'),
    });
    const copies = delivered.filter(({ key }) => key === 'taken').length;
    return { early, late, effects: await notes.effects('frozen'), count, copies };
  };

  // side by side: each takes longer than PostgreSQL is patient
  it('has every effect once and in order, whether or not Kafka had its events before', async () => {
    const [before, after] = await Promise.all([scenario('before'), scenario('after')]);
    expect(before.early).toEqual({});
    expect(after.early).toEqual({ taken: ['0'] });
    for (const { late, effects, count, copies } of [before, after]) {
      expect(late.a?.length).toBeGreaterThan(10);
      const inOrder = Array.from({ length: count }, (_, n) => String(n));
      const each = Object.fromEntries(KEYS.map((key) => [key, inOrder]));
      expect(effects).toEqual({ taken: ['0'], last: ['0'], ...each });
      // it woke up late indeed, or Kafka had it before the other one took it
      expect(copies).toBe(2);
    }
  }, 90_000);
});
