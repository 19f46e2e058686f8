import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import { startTracing } from '@chirrup/telemetry/start-tracing';
import { z } from 'zod';
import { installationShape, toClaim } from '../config/installation.js';
import { readConfig } from '../config/read-config.js';
import { engineUrl } from '../engines/engine-url.js';
import { createLog } from '../log/pino-log.js';
import { createEmbeddedPlatform } from '../platform/embedded-platform.js';
import type { Platform } from '../platform/platform.js';
import { currentPasswords, databaseAccess } from './database-access.js';
import { type Managed, ManagementServer } from './management-server.js';
import type { ServiceDescriptor } from './service-descriptor.js';
import { serviceRole } from './service-role.js';
import { type Running, startService } from './start-service.js';

const secret = z.string().min(32, 'must have at least 32 characters');

const settings = z.object({
  /** Of a role that may create schemas and roles, or of the service's own (`MIGRATE_AT_START=false`). */
  DATABASE_URL: engineUrl('postgres', 'postgresql').optional(),
  SIGNING_KEY: secret,
  /** Still verifies what it has signed. */
  SIGNING_KEY_PREVIOUS: secret.optional(),
  /** The roles' passwords follow from it; absent: from `SIGNING_KEY`. */
  DATABASE_ROLE_SECRET: secret.optional(),
  MIGRATE_AT_START: z.enum(['true', 'false'], { error: 'must be true or false' }).default('true'),
  DATA_DIR: z.string().default('.data'),
  LIMITS_SCALE: z.coerce.number().positive().default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  /** Set in a cluster; without it the process stands alone on its database. */
  KAFKA_BROKERS: z.string().optional(),
  /** Where probes and metrics are answered, `host:port`; absent: nowhere. */
  MANAGEMENT_LISTEN: z.string().optional(),
  /** How long a draining process still accepts requests: balancers need a moment to choose other replicas. */
  DRAIN_DELAY_MS: z.coerce.number().int().min(0).max(10_000, 'must be at most 10000').default(0),
  ...installationShape,
});

type Settings = z.infer<typeof settings>;
type Env = Readonly<Record<string, string | undefined>>;

/** Starts a service on a platform; the bff also listens on a port. */
export type Start = (platform: Platform) => Promise<Running>;

/** One service, or one role of it, as a process hosts it. */
export interface ServiceProcess {
  log: Log;
  /** Reports not ready, accepts nothing new after `DRAIN_DELAY_MS`, then finishes running work or hands it over. */
  stop(): Promise<void>;
}

/** @param start how the service is started, where it is more than its module */
export const startProcess = async (
  service: ServiceDescriptor,
  env: Env,
  start: Start = (platform) => startService(service, platform),
): Promise<ServiceProcess> => {
  const config = readConfig(settings, env);
  service.readSettings?.(env);
  const role = serviceRole(service, env);
  const log = createLog(config.LOG_LEVEL, service.name, role);
  const stopTracing = await startTracing({ env, service: service.name, role, log });
  let running: Running | undefined;
  const management =
    config.MANAGEMENT_LISTEN === undefined
      ? undefined
      : await ManagementServer.open(
          config.MANAGEMENT_LISTEN,
          managed(() => running),
        );
  const { platform, close } = await createPlatform(service, env, config, log);
  running = await start(platform);
  management?.ready();
  log.info({}, 'ready');
  const stop = async () => {
    management?.stopping();
    running?.markDraining();
    await sleep(config.DRAIN_DELAY_MS);
    await running?.stop();
    await close();
    await stopTracing();
    await management?.close();
  };
  return { log, stop };
};

const managed = (running: () => Running | undefined): Managed => ({
  consumers: () => running()?.consumers() ?? [],
  metrics: async () => {
    const { metricsContentType: type, metricsText } = await import('@chirrup/telemetry/metrics');
    return { type, text: await metricsText() };
  },
});

const createPlatform = async (service: ServiceDescriptor, env: Env, config: Settings, log: Log) => {
  const installation = toClaim(config, [config.SIGNING_KEY, config.SIGNING_KEY_PREVIOUS]);
  const options = {
    env,
    service: service.name,
    log,
    filesFolder: `${config.DATA_DIR}/files`,
    mailFolder: `${config.DATA_DIR}/mail`,
    signingKey: Buffer.from(config.SIGNING_KEY),
    previousSigningKey: config.SIGNING_KEY_PREVIOUS ? Buffer.from(config.SIGNING_KEY_PREVIOUS) : undefined,
    limitsScale: config.LIMITS_SCALE,
    database: (name: string) =>
      databaseAccess(
        {
          DATABASE_URL: config.DATABASE_URL,
          secret: config.DATABASE_ROLE_SECRET ?? config.SIGNING_KEY,
          migrates: config.MIGRATE_AT_START === 'true',
          installation: config.KAFKA_BROKERS ? installation : undefined,
          passwords: () => currentPasswords(env),
        },
        name,
      ),
  };
  if (!config.KAFKA_BROKERS) return createEmbeddedPlatform(options);
  // only a cluster's process pays for the cluster's libraries
  const { createClusterPlatform } = await import('../platform/cluster-platform.js');
  return createClusterPlatform({ ...options, installation });
};
