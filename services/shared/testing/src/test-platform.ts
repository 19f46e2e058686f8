import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Log, silentLog } from '@chirrup/kernel/log';
import {
  createEmbeddedPlatform,
  type EmbeddedPlatform,
} from '@chirrup/service-defaults/platform/embedded-platform';
import type { DatabaseAccess } from '@chirrup/service-defaults/platform/platform';
import { startTestPostgres } from './test-postgres.js';

/** The embedded ports on a throw-away server; `startService` runs any service on it. */
export interface TestPlatform extends EmbeddedPlatform {
  database(service: string): DatabaseAccess & { adminUrl: string };
  close(): Promise<void>;
}

export const openTestPlatform = async (
  env: Record<string, string> = {},
  log: Log = silentLog,
): Promise<TestPlatform> => {
  const server = await startTestPostgres();
  const database = (service: string) => {
    const role = `chirrup_${service}`;
    return { adminUrl: server.adminUrl, url: server.url(role, 'test'), role, password: 'test' };
  };
  const folder = mkdtempSync(join(tmpdir(), 'chirrup-files-'));
  const { platform, close } = await createEmbeddedPlatform({
    env: { LLM_TEST_CALL: 'off', ...env },
    log,
    filesFolder: join(folder, 'files'),
    mailFolder: join(folder, 'mail'),
    signingKey: Buffer.alloc(32, 7),
    limitsScale: Number(env.LIMITS_SCALE ?? 1),
    database,
  });
  return {
    ...platform,
    database,
    close: async () => {
      await close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
