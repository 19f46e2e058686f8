import { systemClock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { eventLogMigrations } from '@chirrup/messaging/postgres/event-log.migration';
import { PostgresEventLog } from '@chirrup/messaging/postgres/postgres-event-log';
import { Database } from '@chirrup/persistence/database';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { MemoryCache } from '@chirrup/realtime/memory/memory-cache';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
import { MemoryLiveText } from '@chirrup/realtime/memory/memory-live-text';
import { MemoryRateLimiter } from '@chirrup/realtime/memory/memory-rate-limiter';
import { InProcessBus } from '@chirrup/rpc/in-process/in-process-bus';
import { DiskFileStore } from '@chirrup/storage/disk-file-store';
import { SigningKeys } from '@chirrup/tenancy/signing-keys';
import type { EmbeddingEndpoint } from './embedding-endpoint.js';
import { hourly } from './hourly.js';
import { migrateDatabase } from './migrate-database.js';
import { openMailer } from './open-mailer.js';
import type { DatabaseAccess, Platform } from './platform.js';

/** As long as the topics' retention. */
const EVENT_DAYS = 7;

export interface EmbeddedPlatformOptions {
  env: Readonly<Record<string, string | undefined>>;
  log: Log;
  database(service: string): DatabaseAccess;
  filesFolder: string;
  mailFolder: string;
  /** What keys are derived from, at least 32 bytes. */
  signingKey: Uint8Array;
  /** The one before it, which still verifies. */
  previousSigningKey?: Uint8Array | undefined;
  /** Multiplies every rate limit. */
  limitsScale: number;
  /** Whether the database that this process runs answers. */
  hostAnswers?: () => Promise<boolean>;
  /** The server of this process, if it runs one. */
  embeddings?: EmbeddingEndpoint | undefined;
}

/** A platform whose log can be read from any position. */
export interface EmbeddedPlatform extends Platform {
  events: PostgresEventLog;
}

/** The embedded profile's adapter of every port. */
export const createEmbeddedPlatform = async (
  options: EmbeddedPlatformOptions,
): Promise<{ platform: EmbeddedPlatform; close(): Promise<void> }> => {
  const access = options.database('eventlog');
  await migrateDatabase(access, 'eventlog', eventLogMigrations, options.log);
  const database = await Database.open({
    url: access.url,
    applicationName: 'chirrup-eventlog',
    maxConnections: 4,
    isSystem: true,
  });
  const events = new PostgresEventLog(new UnitOfWork(database));
  const stopExpiry = hourly('old events', options.log, (stop) => events.expire(EVENT_DAYS, stop));
  const platform: EmbeddedPlatform = {
    // one process does everything
    env: { ...options.env, SERVICE_ROLE: undefined },
    log: options.log,
    clock: systemClock,
    bus: new InProcessBus(),
    events,
    fanOut: new MemoryFanOut(options.log),
    liveText: new MemoryLiveText(),
    rateLimiter: new MemoryRateLimiter(options.limitsScale),
    cache: new MemoryCache(),
    files: new DiskFileStore(options.filesFolder),
    mailer: await openMailer(options.env, options.mailFolder, options.log),
    signingKeys: new SigningKeys(options.signingKey, options.previousSigningKey),
    embeddings: options.embeddings,
    hostAnswers: options.hostAnswers,
    database: options.database,
  };
  const close = async () => {
    stopExpiry();
    await events.close();
    await database.close();
  };
  return { platform, close };
};
