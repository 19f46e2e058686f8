import { createHash } from 'node:crypto';
import type { Log } from '@chirrup/kernel/log';
import { z } from 'zod';
import { createEmbeddedPlatform } from './embedded-platform.js';
import { createLog } from './pino-log.js';
import type { Platform } from './platform.js';
import { ConfigError, readConfig } from './read-config.js';
import { runUntilSignal } from './run-until-signal.js';
import type { ServiceDescriptor } from './service-descriptor.js';
import { startService } from './start-service.js';

const settings = z.object({
  /** A role that may create schemas and roles. */
  DATABASE_URL: z.string(),
  SIGNING_KEY: z.string().min(32, 'must have at least 32 characters'),
  DATA_DIR: z.string().default('.data'),
  LIMITS_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Set in a cluster; without it the process stands alone on its database. */
  KAFKA_BROKERS: z.string().optional(),
});

type Start = (platform: Platform) => Promise<{ stop(): Promise<void> }>;

/**
 * Runs one service as a process of its own until it is told to stop. The whole of a service's `main.ts`.
 * @param start how it is started, where it is more than its module (the bff listens on a port)
 */
export const bootstrapService = async (
  service: ServiceDescriptor,
  start: Start = (platform) => startService(service, platform),
): Promise<void> => {
  try {
    process.exit(await run(service, start));
  } catch (error) {
    const text =
      error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${service.name} could not start: ${text}\n`);
    process.exit(1);
  }
};

const run = async (service: ServiceDescriptor, start: Start): Promise<number> => {
  const config = readConfig(settings, process.env);
  const log = createLog(config.LOG_LEVEL, service.name);
  const { platform, listen, close } = await createPlatform(service, config, log);
  const running = await start(platform);
  await listen();
  log.info({ service: service.name }, 'ready');
  return runUntilSignal(async () => {
    await running.stop();
    await close();
  }, log);
};

const createPlatform = async (service: ServiceDescriptor, config: z.infer<typeof settings>, log: Log) => {
  const options = {
    env: process.env,
    service: service.name,
    log,
    filesFolder: `${config.DATA_DIR}/files`,
    mailFolder: `${config.DATA_DIR}/mail`,
    signingKey: Buffer.from(config.SIGNING_KEY),
    limitsScale: config.LIMITS_SCALE,
    database: (name: string) => databaseAccess(config.DATABASE_URL, config.SIGNING_KEY, name),
  };
  if (!config.KAFKA_BROKERS) return { ...(await createEmbeddedPlatform(options)), listen: async () => {} };
  // only a cluster's process pays for the cluster's libraries
  const { createClusterPlatform } = await import('./cluster-platform.js');
  return createClusterPlatform(options);
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
