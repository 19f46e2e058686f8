import { newId } from '@chirrup/kernel/ids';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { expireInbox } from '../src/consuming/inbox.js';
import { messagingMigration } from '../src/messaging.migration.js';

describe('inbox', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ service: 'inbox', migrations: [messagingMigration] });
  });
  afterAll(() => database.close());

  it('forgets only what can no longer be delivered again', async () => {
    const insert = `INSERT INTO inbox (consumer_group, event_id, handled_at) VALUES ('g', $1, now() - $2 * interval '1 day')`;
    for (const days of [0, 13, 15, 100]) await database.uow.statement({}, insert, [newId(), days]);
    expect(await expireInbox(database.uow)).toBe(2);
    expect(await expireInbox(database.uow)).toBe(0);
    expect(await database.uow.statement({}, 'SELECT event_id FROM inbox')).toHaveLength(2);
  });

  it('forgets all of it, however much has gathered', async () => {
    await database.uow.statement(
      {},
      `INSERT INTO inbox SELECT 'g', gen_random_uuid(), now() - interval '20 days' FROM generate_series(1, 25000)`,
    );
    const stop = new AbortController();
    stop.abort();
    expect(await expireInbox(database.uow, stop.signal)).toBe(0);
    const shared = await Promise.all([expireInbox(database.uow), expireInbox(database.uow)]);
    expect(shared[0] + shared[1]).toBe(25_000);
    expect(await database.uow.statement({}, 'SELECT event_id FROM inbox')).toHaveLength(2);
  });
});
