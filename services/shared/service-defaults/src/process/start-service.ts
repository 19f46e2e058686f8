import type { Log } from '@chirrup/kernel/log';
import { EventStrategy } from '@chirrup/messaging/consuming/event-strategy';
import { expireInbox } from '@chirrup/messaging/consuming/inbox';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { OutboxRelay } from '@chirrup/messaging/outbox/outbox-relay';
import { Database } from '@chirrup/persistence/database';
import { expireFailedJobs } from '@chirrup/persistence/jobs/expire-jobs';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import { passwordsInTurn, withPassword } from '@chirrup/persistence/login/passwords-in-turn';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CallErrorsFilter } from '@chirrup/rpc/call-errors.filter';
import type { DynamicModule, INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { nestLog } from '../log/nest-log.js';
import { hourly } from '../platform/hourly.js';
import { migrateDatabase } from '../platform/migrate-database.js';
import type { DatabaseAccess, Platform } from '../platform/platform.js';
import { PlatformModule } from '../platform/platform.module.js';
import type { ServiceDescriptor } from './service-descriptor.js';
import { composition } from './service-role.js';

/** Progress of a consumer of this process. */
export interface ConsumerProgress {
  group: string;
  topic: string;
  /** How long it has had work without progress; 0 when there is none. */
  stalledMs: number;
}

/** What runs in a process until it is stopped. */
export interface Running {
  /** Reports that it will stop: traffic should go elsewhere, and is served as long as it comes. */
  markDraining(): void;
  /** Starts nothing new, finishes running work or hands it over, closes connections. */
  stop(): Promise<void>;
  consumers(): ConsumerProgress[];
}

/** A service that runs in this process. */
export interface RunningService extends Running {
  name: string;
  context: INestApplicationContext;
}

/** Turns the service's module into an initialised Nest context; the bff makes an HTTP application of it. */
export type ContextFactory = (module: DynamicModule, platform: Platform) => Promise<INestApplicationContext>;

/** A Nest microservice: what its controllers handle is offered on the bus. */
const microservice: ContextFactory = async (module, platform) => {
  const service = await NestFactory.createMicroservice<MicroserviceOptions>(module, {
    strategy: platform.bus.server(),
    logger: nestLog(platform.log),
    abortOnError: false,
  });
  service.useGlobalFilters(new CallErrorsFilter());
  await service.listen();
  return service;
};

/** Opens a service's database, migrated, once all that the service shares with others is known to be ours. */
const openDatabase = async (
  service: ServiceDescriptor,
  platform: Platform,
): Promise<Database | undefined> => {
  if (!service.database) return undefined;
  const access = await goodNow(platform.database(service.name));
  const id = await migrateDatabase(access, service.name, service.database.migrations, platform.log);
  if (id) await platform.installation?.claim(id);
  return Database.open({
    url: access.url,
    passwords: access.passwords,
    applicationName: `chirrup-${service.name}`,
    entities: service.database.entities,
  });
};

/** With the password that the server takes now, of two. */
const goodNow = async (access: DatabaseAccess): Promise<DatabaseAccess> => {
  if (!access.passwords) return access;
  const password = await passwordsInTurn(access.url, access.passwords)();
  return { ...access, password, url: withPassword(access.url, password) };
};

/** Lets what the service's own tables keep for a while come to its end. Returns the way to stop. */
const tidy = (service: ServiceDescriptor, uow: UnitOfWork, log: Log): (() => void) => {
  const stops = [hourly('old inbox rows', log, (stop) => expireInbox(uow, stop))];
  if (jobsMigrations.every((step) => service.database?.migrations.includes(step)))
    stops.push(hourly('old failed jobs', log, (stop) => expireFailedJobs(uow, stop)));
  return () => {
    for (const stop of stops) stop();
  };
};

/** Migrates, composes and starts one service: module, relay, consumers. */
export const startService = async (
  service: ServiceDescriptor,
  platform: Platform,
  createContext: ContextFactory = microservice,
): Promise<RunningService> => {
  const { module } = composition(service, platform.env);
  const database = await openDatabase(service, platform);
  const uow = database && new UnitOfWork(database);
  const outbox = new Outbox();
  let finished: Promise<unknown> = Promise.resolve();
  // Workers stop in `onModuleDestroy`, at the same time as calls and consumers finish; what all of them use is closed
  // in `onApplicationShutdown`, after this.
  class ServiceRoot {
    beforeApplicationShutdown = (): Promise<unknown> => finished;
  }
  const root: DynamicModule = {
    module: ServiceRoot,
    imports: [PlatformModule.of(platform, { outbox, ...(uow ? { uow } : {}) }), module],
  };
  const context = await createContext(root, platform);
  const relay = uow && new OutboxRelay(service.name, uow, outbox, platform.events, platform.log);
  relay?.start();
  const events = uow && new EventStrategy(context, uow, platform.events, platform.log);
  events?.listen();
  const stopTidying = uow && tidy(service, uow, platform.log);
  return {
    name: service.name,
    context,
    consumers: () => events?.progress() ?? [],
    markDraining: () => platform.bus.markDraining(),
    async stop() {
      stopTidying?.();
      finished = Promise.all([platform.bus.drain(), events?.close()]);
      await context.close();
      // last: it publishes the events of what was finished just now
      await relay?.stop();
      await database?.close();
    },
  };
};
