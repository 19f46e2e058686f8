import type { Log } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { EventLog, TopicSubscription } from '../event-log.js';
import { watchLag } from '../event-metrics.js';
import type { Consumer } from './consumer.js';
import { EventHandling } from './event-handling.js';

/** Subscribes one consumer to its topic. */
export class ConsumerRunner {
  #subscription: TopicSubscription | undefined;
  #unwatch: (() => void) | undefined;

  constructor(
    readonly consumer: Consumer,
    private readonly uow: UnitOfWork,
    private readonly events: EventLog,
    private readonly log: Log,
  ) {}

  start(): void {
    const { group, topic } = this.consumer;
    const handling = new EventHandling(this.consumer, this.uow, this.events, this.log);
    this.#subscription ??= this.events.subscribe({
      topic,
      group,
      handle: (batch, stop) => handling.handle(batch, stop),
      failed: (error) =>
        this.log.warn({ err: error, group, topic }, 'topic could not be consumed; trying again'),
    });
    this.#unwatch ??= watchLag(this.events, { group, topic });
  }

  /** How long there has been work without progress; a process where this passes a minute is unhealthy. */
  stalledMs(): number {
    return this.#subscription?.stalledMs() ?? 0;
  }

  async stop(): Promise<void> {
    this.#unwatch?.();
    await this.#subscription?.stop();
  }
}
