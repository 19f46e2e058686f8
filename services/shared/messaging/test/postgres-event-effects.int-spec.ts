import { eventAdminContract } from '@chirrup/testing/contracts/event-admin-contract';
import { eventEffectsContract } from '@chirrup/testing/contracts/event-effects-contract';
import { effectsMigrations } from '@chirrup/testing/contracts/notes-service';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { eventLogMigrations } from '../src/postgres/event-log.migration.js';
import { PostgresEventAdmin } from '../src/postgres/postgres-event-admin.js';
import { PostgresEventLog } from '../src/postgres/postgres-event-log.js';

describe('outbox, log in PostgreSQL, inbox', () => {
  let database: TestDatabase;
  let log: PostgresEventLog;
  beforeAll(async () => {
    const ofTheLog = eventLogMigrations.map((step) => ({ ...step, name: `1764000000010-${step.name}` }));
    database = await openTestDatabase({ service: 'notes', migrations: [...effectsMigrations, ...ofTheLog] });
    log = new PostgresEventLog(database.uow);
  });
  afterAll(() => database.close());

  const underTest = () => ({ uow: database.uow, log, makeTopic: async () => undefined });
  eventEffectsContract(underTest);

  describe('for its operator', () => {
    eventAdminContract(() => ({ ...underTest(), admin: new PostgresEventAdmin(database.uow) }));
  });
});
