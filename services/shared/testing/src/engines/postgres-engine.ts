import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@chirrup/embedded-host/postgres-process';

/** A durable PostgreSQL server for several processes of this machine. */
export class PostgresEngine {
  private constructor(
    /** URL of a role that may create schemas and roles. */
    readonly adminUrl: string,
    readonly close: () => Promise<void>,
  ) {}

  /** @param folder keeps the data; without it a temporary one that goes with `close` */
  static async open(folder?: string): Promise<PostgresEngine> {
    const own = folder ?? mkdtempSync(join(tmpdir(), 'chirrup-postgres-'));
    mkdirSync(own, { recursive: true });
    chmodSync(own, 0o755);
    const server = await startPostgres({
      folder: join(own, 'postgres'),
      adminPassword: 'chirrup',
      settings: { max_connections: '300' },
    });
    return new PostgresEngine(server.adminUrl, async () => {
      await server.stop();
      if (!folder) await rm(own, { recursive: true, force: true });
    });
  }
}
