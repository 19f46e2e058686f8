import { anEvent, eventLogContract } from '@chirrup/testing/contracts/event-log-contract';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { until } from '@chirrup/testing/until';
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

  it('delivers what other processes append before, between and after, in order', async () => {
    const topic = 'test.shared.v1';
    const other = new PostgresEventLog(database.uow);
    const types = Array.from({ length: 9 }, (_, n) => String(n));
    const seen: string[] = [];
    const subscription = log.subscribe({
      topic,
      group: 'g',
      handle: async (events) => void seen.push(...events.map(({ type }) => type)),
      failed: () => undefined,
    });
    for (const [n, type] of types.entries())
      await (n % 3 === 1 ? log : other).append([anEvent({ topic, type })]);
    await until(
      async () => seen,
      (all) => all.length === types.length,
    );
    await subscription.stop();
    expect(seen).toEqual(types);
    expect(await log.lag(topic, 'g')).toBe(0);
  });

  it('takes up again where an operator has put a group', async () => {
    const topic = 'test.put-back.v1';
    let seen = 0;
    const subscription = log.subscribe({
      topic,
      group: 'g',
      handle: async (events) => {
        seen += events.length;
      },
      failed: () => undefined,
    });
    await log.append([anEvent({ topic }), anEvent({ topic })]);
    await until(
      async () => seen,
      (count) => count === 2,
    );
    expect(await log.lag(topic, 'g')).toBe(0);
    await database.uow.statement({}, 'UPDATE group_positions SET position = 0 WHERE topic = $1', [topic]);
    await until(
      async () => seen,
      (count) => count === 4,
    );
    await subscription.stop();
  });

  it('drops old events only when every group has read them', async () => {
    const topic = 'test.old.v1';
    await log.append([anEvent({ topic }), anEvent({ topic })]);
    const [first] = await log.read(topic, 'g', 1);
    const through = [topic, 'g', `${first?.position}`];
    await database.uow.statement({}, 'INSERT INTO group_positions VALUES ($1, $2, $3)', through);
    await database.uow.statement(
      { system: true },
      `UPDATE events SET created_at = now() - interval '8 days' WHERE topic = $1`,
      [topic],
    );
    expect(await log.expire(7)).toBe(1);
    expect(await log.read(topic, 'g', 10)).toHaveLength(1);
  });

  it('drops all old events, along an index, and keeps new ones and young dead letters', async () => {
    const insert = `INSERT INTO events (topic, event_id, key, type, tenant, occurred_at, payload, failure, created_at)
      SELECT 'test.many.v1', gen_random_uuid(), 'k', 'T', 't', now(), '', $2, now() - $1 * interval '1 day' FROM generate_series(1, $3)`;
    const failure = { reason: 'r', attempts: 6 };
    for (const [days, failed, count] of [
      [8, null, 25_000],
      [1, null, 2_000],
      [8, failure, 3],
      [31, failure, 4],
    ])
      await database.uow.statement({ system: true }, insert, [days, failed, count]);
    expect(await log.expire(7)).toBe(25_004);
    const left = await database.uow.statement<{ failed: boolean; count: number }>(
      { system: true },
      `SELECT failure IS NOT NULL AS failed, count(*)::int AS count FROM events WHERE topic = 'test.many.v1' GROUP BY 1 ORDER BY 1`,
    );
    expect(left).toEqual([
      { failed: false, count: 2_000 },
      { failed: true, count: 3 },
    ]);
    const indexes = await database.uow.statement<{ indexdef: string }>(
      {},
      `SELECT indexdef FROM pg_indexes WHERE tablename = 'events'`,
    );
    expect(indexes.some(({ indexdef }) => indexdef.endsWith('(created_at)'))).toBe(true);
  });
});
