import { ConsumerRunner } from '@chirrup/messaging/consumer-runner';
import { expireInbox } from '@chirrup/messaging/inbox';
import { Outbox } from '@chirrup/messaging/outbox';
import { OutboxRelay } from '@chirrup/messaging/outbox-relay';
import { Database } from '@chirrup/persistence/database';
import { migrate } from '@chirrup/persistence/migrate';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { hourly } from './hourly.js';
import { nestLog } from './nest-log.js';
import type { Platform } from './platform.js';
import { PlatformModule } from './platform.module.js';
import type { ServiceDescriptor } from './service-descriptor.js';

/** A service that runs in this process. */
export interface RunningService {
  name: string;
  context: INestApplicationContext;
  /** Finishes what runs, gives leases back, closes connections. */
  stop(): Promise<void>;
}

/** Turns the service's module into a running Nest context; the bff makes an HTTP application of it. */
export type ContextFactory = (module: DynamicModule, platform: Platform) => Promise<INestApplicationContext>;

const applicationContext: ContextFactory = (module, platform) =>
  NestFactory.createApplicationContext(module, { logger: nestLog(platform.log), abortOnError: false });

/** Opens a service's database, migrated. */
const openDatabase = async (
  service: ServiceDescriptor,
  platform: Platform,
): Promise<Database | undefined> => {
  if (!service.database) return undefined;
  const access = platform.database(service.name);
  await migrate({ ...access, schema: service.name }, service.database.migrations);
  return Database.open({
    url: access.url,
    applicationName: `chirrup-${service.name}`,
    entities: service.database.entities,
  });
};

/** Migrates, composes and starts one service: module, relay, consumers. */
export const startService = async (
  service: ServiceDescriptor,
  platform: Platform,
  createContext: ContextFactory = applicationContext,
): Promise<RunningService> => {
  const database = await openDatabase(service, platform);
  const uow = database && new UnitOfWork(database);
  const outbox = new Outbox();
  const root: DynamicModule = {
    module: class ServiceRoot {},
    imports: [PlatformModule.of(platform, { outbox, ...(uow ? { uow } : {}) }), service.module],
  };
  const context = await createContext(root, platform);
  await context.init();
  const relay = uow && new OutboxRelay(service.name, uow, outbox, platform.events, platform.log);
  relay?.start();
  const runners = uow
    ? (service.consumers ?? []).map(
        (token) =>
          new ConsumerRunner(context.get(token, { strict: false }), uow, platform.events, platform.log),
      )
    : [];
  for (const runner of runners) runner.start();
  const stopExpiry = uow && hourly('old inbox rows', platform.log, () => expireInbox(uow));
  return {
    name: service.name,
    context,
    async stop() {
      stopExpiry?.();
      await Promise.all(runners.map((runner) => runner.stop()));
      await context.close();
      await relay?.stop();
      await database?.close();
    },
  };
};
