import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresProcess, startPostgres } from '@chirrup/embedded-host/postgres-process';

/** A throw-away server: no fsync, gone with `stop`. One a test file, started in its `beforeAll`. */
export const startTestPostgres = async (): Promise<PostgresProcess> => {
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-test-'));
  await chmod(folder, 0o755);
  const server = await startPostgres({
    folder: join(folder, 'postgres'),
    adminPassword: 'test',
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', shared_buffers: '32MB' },
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
