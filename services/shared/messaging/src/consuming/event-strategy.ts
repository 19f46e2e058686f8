import type { Log } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ListenerMetadataExplorer } from '@nestjs/microservices/listener-metadata-explorer.js';
import type { EventLog } from '../event-log.js';
import type { Consumer, Effect } from './consumer.js';
import { ConsumerRunner } from './consumer-runner.js';
import { EVENTS, type EventContext, type EventOptions } from './event-pattern.js';

/**
 * Runs the `@EventPattern` handlers of a service's controllers, each as a consumer group of its own: inbox, retries,
 * dead letters and one transaction for each event or batch (docs/adr/0021).
 */
export class EventStrategy {
  readonly #runners: ConsumerRunner[];

  /** @throws Error when two handlers share a group and a topic */
  constructor(context: INestApplicationContext, uow: UnitOfWork, events: EventLog, log: Log) {
    const consumers = eventConsumers(context);
    this.#runners = consumers.map((consumer) => new ConsumerRunner(consumer, uow, events, log));
  }

  listen(): void {
    for (const runner of this.#runners) runner.start();
  }

  /** Waits for the running batches. */
  async close(): Promise<void> {
    await Promise.all(this.#runners.map((runner) => runner.stop()));
  }

  /** How far each group has got; see {@link ConsumerRunner.stalledMs}. */
  progress(): { group: string; topic: string; stalledMs: number }[] {
    return this.#runners.map((runner) => {
      const { group, topic } = runner.consumer;
      return { group, topic, stalledMs: runner.stalledMs() };
    });
  }
}

const eventConsumers = (context: INestApplicationContext): Consumer[] => {
  const explorer = new ListenerMetadataExplorer(new MetadataScanner());
  const controllers = new DiscoveryService(context.get(ModulesContainer)).getControllers();
  const consumers = controllers.flatMap(({ instance }) =>
    explorer
      .explore(instance)
      .filter(({ transport }: { transport?: unknown }) => transport === EVENTS)
      .flatMap(({ methodKey, patterns, extras }) =>
        patterns.map((topic) => toConsumer(instance, methodKey, String(topic), extras as EventOptions)),
      ),
  );
  const names = consumers.map(({ group, topic }) => `${group} on ${topic}`);
  const twice = names.find((name, n) => names.indexOf(name) !== n);
  if (twice) throw new Error(`Two event handlers have the group ${twice}.`);
  return consumers;
};

type Handler<R = Promise<void>> = (payload: unknown, context: Partial<EventContext>) => R;

const toConsumer = (
  controller: Record<string, Handler>,
  method: string,
  topic: string,
  { batch, statement, ...options }: EventOptions,
): Consumer => {
  const handler = (controller[method] as Handler).bind(controller);
  const effect = handler as unknown as Handler<Effect>;
  if (statement) return { ...options, topic, effect: (tenant, events) => effect(events, { tenant }) };
  if (batch) return { ...options, topic, handleAll: (tx, tenant, events) => handler(events, { tx, tenant }) };
  return { ...options, topic, handle: (tx, event) => handler(event, { tx, tenant: event.tenant }) };
};
