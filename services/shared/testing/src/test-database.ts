import { Database, type EntityClass } from '@chirrup/persistence/database';
import { migrate } from '@chirrup/persistence/migrate';
import type { Migration } from '@chirrup/persistence/migration';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { startTestPostgres } from './test-postgres.js';

export interface TestDatabase {
  uow: UnitOfWork;
  /** URL of the service's own role. */
  url: string;
  adminUrl: string;
  close(): Promise<void>;
}

/** A service's schema on a throw-away server, seen as that service's role. */
export const openTestDatabase = async (options: {
  service: string;
  migrations: readonly Migration[];
  entities?: EntityClass[];
}): Promise<TestDatabase> => {
  const server = await startTestPostgres();
  const role = `chirrup_${options.service}`;
  const url = server.url(role, 'test');
  await migrate(
    { adminUrl: server.adminUrl, schema: options.service, role, password: 'test' },
    options.migrations,
  );
  const database = await Database.open({ url, applicationName: 'test', entities: options.entities ?? [] });
  return {
    uow: new UnitOfWork(database),
    url,
    adminUrl: server.adminUrl,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
};
