import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createEmbeddedPlatform } from './embedded-platform.js';
import { createLog } from './pino-log.js';
import { readConfig } from './read-config.js';
import { runUntilSignal } from './run-until-signal.js';
import type { ServiceDescriptor } from './service-descriptor.js';
import type { Platform } from './platform.js';
import { startService } from './start-service.js';

const settings = z.object({
  /** A role that may create schemas and roles. */
  DATABASE_URL: z.string(),
  SIGNING_KEY: z.string().min(32),
  DATA_DIR: z.string().default('.data'),
  LIMITS_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
});

/**
 * Runs one service as a process of its own until it is told to stop. The whole of a service's `main.ts`.
 * @param start how it is started, where it is more than its module (the bff listens on a port)
 */
export const bootstrapService = async (
  service: ServiceDescriptor,
  start: (platform: Platform) => Promise<{ stop(): Promise<void> }> = (platform) => startService(service, platform),
): Promise<void> => {
  const config = readConfig(settings, process.env);
  const log = createLog(config.LOG_LEVEL, service.name);
  const { platform, close } = await createEmbeddedPlatform({
    env: process.env,
    log,
    filesFolder: `${config.DATA_DIR}/files`,
    mailFolder: `${config.DATA_DIR}/mail`,
    signingKey: Buffer.from(config.SIGNING_KEY),
    limitsScale: config.LIMITS_SCALE,
    database: (name) => databaseAccess(config.DATABASE_URL, config.SIGNING_KEY, name),
  });
  const running = await start(platform);
  log.info({ service: service.name }, 'ready');
  const code = await runUntilSignal(async () => {
    await running.stop();
    await close();
  }, log);
  process.exit(code);
};

/** Every service logs in as a role of its own, whose password follows from the signing key. */
const databaseAccess = (adminUrl: string, key: string, service: string) => {
  const role = `chirrup_${service}`;
  const password = createHash('sha256').update(`${key}/${role}`).digest('base64url');
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  return { adminUrl, url: url.href, role, password };
};
