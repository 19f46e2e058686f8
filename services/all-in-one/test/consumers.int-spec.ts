import { PostgresEventAdmin } from '@chirrup/messaging/postgres/postgres-event-admin';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { consumersContract } from './consumers-contract.js';

describe('consumers of the log in PostgreSQL', () => {
  consumersContract(async (platform) => {
    const { url, adminUrl } = platform.database('eventlog');
    const own = await Database.open({ url, applicationName: 'test-operator', maxConnections: 1 });
    const server = await Database.open({ url: adminUrl, applicationName: 'test-admin', maxConnections: 1 });
    return {
      log: platform.events,
      admin: new PostgresEventAdmin(new UnitOfWork(own)),
      // a group never commits backwards by itself
      deliverAgain: async () => {
        await server.pool.query('UPDATE eventlog.group_positions SET position = 0');
      },
      close: async () => {
        await own.close();
        await server.close();
      },
    };
  });
});
