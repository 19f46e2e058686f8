import { silentLog } from '@chirrup/kernel/log';
import type { Migration } from '@chirrup/persistence/migration';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import type { Consumer } from '../src/consumer.js';
import { ConsumerRunner } from '../src/consumer-runner.js';
import { deadLetterTopic } from '../src/event.js';
import { eventLogMigrations } from '../src/event-log.migration.js';
import { messagingMigration } from '../src/messaging.migration.js';
import { Outbox } from '../src/outbox.js';
import { OutboxRelay } from '../src/outbox-relay.js';
import { PostgresEventLog } from '../src/postgres-event-log.js';

const effects: Migration = {
  name: '1764000000009-create-effects',
  up: 'CREATE TABLE effects (position bigint GENERATED ALWAYS AS IDENTITY, note text)',
};
const topic = 'test.note.v1';

describe('outbox, relay, log, inbox', () => {
  let database: TestDatabase;
  let log: PostgresEventLog;
  const outbox = new Outbox();
  let relay: OutboxRelay;

  beforeAll(async () => {
    database = await openTestDatabase({
      service: 'notes',
      migrations: [
        messagingMigration,
        effects,
        ...eventLogMigrations.map((m) => ({ ...m, name: `1764000000010-${m.name}` })),
      ],
    });
    log = new PostgresEventLog(database.uow);
    relay = new OutboxRelay('notes', database.uow, outbox, log, silentLog);
  });
  afterAll(() => database.close());

  const publish = (tenant: string, note: string) =>
    database.uow.run({ tenant }, (tx) =>
      outbox.add(tx, { topic, key: tenant, type: 'Noted', tenant, payload: Buffer.from(note) }),
    );
  const notes = async () =>
    (await database.uow.statement<{ note: string }>({}, 'SELECT note FROM effects ORDER BY position')).map(
      ({ note }) => note,
    );
  const consumer = (group: string, handle?: Consumer['handle']): Consumer => ({
    group,
    topic,
    handle:
      handle ??
      (async (tx, event) =>
        void (await tx.query('INSERT INTO effects (note) VALUES ($1)', [
          `${group}:${Buffer.from(event.payload)}`,
        ]))),
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    const failing = database.uow.run({ tenant: 'a' }, async (tx) => {
      await outbox.add(tx, { topic, key: 'a', type: 'Noted', tenant: 'a', payload: Buffer.from('never') });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await relay.relayOnce()).toBe(0);
  });

  it('has each effect once and in order, however often events are delivered', async () => {
    for (const note of ['1', '2', '3']) await publish('a', note);
    await publish('b', '4');
    expect(await relay.relayOnce()).toBe(4);
    const runner = new ConsumerRunner(consumer('once'), database.uow, log, silentLog);
    expect(await runner.drainOnce()).toBe(4);
    await database.uow.statement({}, 'DELETE FROM group_positions WHERE consumer_group = $1', ['once']);
    expect(await runner.drainOnce()).toBe(4);
    expect(await notes()).toEqual(['once:1', 'once:2', 'once:3', 'once:4']);
  });

  it('sets a poison event aside and goes on with the rest', async () => {
    const poison = consumer('poison', async (_tx, event) => {
      if (Buffer.from(event.payload).toString() === '2') throw new Error('cannot be handled');
    });
    const runner = new ConsumerRunner(poison, database.uow, log, silentLog);
    await runner.drainOnce();
    expect(await log.read(topic, 'poison', 10)).toEqual([]);
    const dead = await log.read(deadLetterTopic(topic, 'poison'), 'operator', 10);
    expect(dead.map((event) => [Buffer.from(event.payload).toString(), event.failure?.attempts])).toEqual([
      ['2', 6],
    ]);
  });

  it('lets only one relay of a service publish at a time', async () => {
    await publish('a', '5');
    const results = await Promise.all([relay.relayOnce(), relay.relayOnce(), relay.relayOnce()]);
    expect(results.reduce((sum, n) => sum + n, 0)).toBe(1);
  });
});
