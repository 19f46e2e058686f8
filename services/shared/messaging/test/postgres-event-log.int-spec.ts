import { anEvent, eventLogContract } from '@chirrup/testing/contracts/event-log-contract';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { eventLogMigrations } from '../src/postgres/event-log.migration.js';
import { PostgresEventLog } from '../src/postgres/postgres-event-log.js';

describe('event log in PostgreSQL', () => {
  let database: TestDatabase;
  let log: PostgresEventLog;
  beforeAll(async () => {
    database = await openTestDatabase({ service: 'eventlog', migrations: eventLogMigrations });
    log = new PostgresEventLog(database.uow);
  });
  afterAll(() => database.close());

  eventLogContract(() => ({ log, makeTopic: async () => undefined }));

  it('appends a known event only once', async () => {
    const event = anEvent({ topic: 'test.twice.v1' });
    await log.append([event]);
    await log.append([event, anEvent({ topic: event.topic, key: 'k2' })]);
    expect((await log.read(event.topic, 'g', 10)).map(({ key }) => key)).toEqual(['k1', 'k2']);
  });

  it('never moves a group back', async () => {
    const topic = 'test.back.v1';
    await log.append([anEvent({ topic }), anEvent({ topic })]);
    const [first, second] = await log.read(topic, 'g', 10);
    await log.commit(topic, 'g', second?.position ?? 0n);
    await log.commit(topic, 'g', first?.position ?? 0n);
    expect(await log.read(topic, 'g', 10)).toEqual([]);
  });

  it('drops old events only when every group has read them', async () => {
    const topic = 'test.old.v1';
    await log.append([anEvent({ topic }), anEvent({ topic })]);
    const [first] = await log.read(topic, 'g', 1);
    await log.commit(topic, 'g', first?.position ?? 0n);
    await database.uow.statement(
      { system: true },
      `UPDATE events SET created_at = now() - interval '8 days' WHERE topic = $1`,
      [topic],
    );
    expect(await log.expire(7)).toBe(1);
    expect(await log.read(topic, 'g', 10)).toHaveLength(1);
  });
});
