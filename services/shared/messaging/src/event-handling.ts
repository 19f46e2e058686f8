import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Consumer } from './consumer.js';
import type { ReceivedEvent } from './event.js';
import type { EventLog } from './event-log.js';

/**
 * Pauses before another round of tries. Everything that failed in a batch shares the rounds, so their sum (3.75 s)
 * is all that other keys ever wait for a bad event.
 */
const BACK_OFF_MS = [50, 200, 500, 1_000, 2_000];

/** Events of one key that still wait, oldest first. */
interface Queue {
  events: ReceivedEvent[];
  /** Tries the first of them has had. */
  attempts: number;
}

/** Handles batches for one consumer: inbox row and effect in one transaction, retries, then the dead-letter topic. */
export class EventHandling {
  constructor(
    private readonly consumer: Consumer,
    private readonly uow: UnitOfWork,
    private readonly events: EventLog,
    private readonly log: Log,
  ) {}

  /** Resolves when every event has had its effect, had it before, or was set aside. */
  async handle(batch: readonly ReceivedEvent[], stop: AbortSignal): Promise<void> {
    const failed: Queue[] = [];
    const { group } = this.consumer;
    const ours = batch.filter(({ onlyFor = group }) => onlyFor === group);
    for (const ofTenant of Map.groupBy(ours, (event) => event.tenant).values()) {
      stop.throwIfAborted();
      if (await this.#tryTogether(ofTenant)) continue;
      for (const events of Map.groupBy(ofTenant, (event) => event.key).values())
        failed.push({ events, attempts: 0 });
    }
    if (failed.length > 0) await this.#tryOneByOne(failed, stop);
  }

  /** Events of one tenant share a transaction: fewer commits when it goes well, one by one when it does not. */
  async #tryTogether(events: readonly ReceivedEvent[]): Promise<boolean> {
    try {
      await this.#inOneTransaction(events);
      return true;
    } catch (error) {
      this.log.debug({ err: error, group: this.consumer.group }, 'events are handled one by one');
      return false;
    }
  }

  async #tryOneByOne(failed: readonly Queue[], stop: AbortSignal): Promise<void> {
    let waiting = failed;
    for (const pause of BACK_OFF_MS) {
      for (const queue of waiting) await this.#advance(queue, stop);
      waiting = waiting.filter((queue) => queue.events.length > 0);
      if (waiting.length === 0) return;
      await sleep(pause, undefined, { signal: stop });
    }
    for (const queue of waiting) await this.#finish(queue, stop);
  }

  /** The last try follows an answer of the database, so that no event is blamed for an outage. */
  async #finish(queue: Queue, stop: AbortSignal): Promise<void> {
    while (queue.events.length > 0) {
      await this.uow.statement({}, 'SELECT 1');
      const error = await this.#advance(queue, stop);
      const event = queue.events[0];
      if (!event) return;
      const { group } = this.consumer;
      this.log.error(
        { err: error, group, event_id: event.eventId },
        'event set aside on the dead-letter topic',
      );
      await this.events.setAside(event, group, String(error), queue.attempts);
      queue.events.shift();
      queue.attempts = 0;
    }
  }

  /** Handles from the front of the queue up to the first event that fails; returns why it failed. */
  async #advance(queue: Queue, stop: AbortSignal): Promise<unknown> {
    for (let event = queue.events[0]; event; event = queue.events[0]) {
      stop.throwIfAborted();
      queue.attempts += 1;
      try {
        await this.#inOneTransaction([event]);
      } catch (error) {
        const fields = {
          err: error,
          group: this.consumer.group,
          event_id: event.eventId,
          attempt: queue.attempts,
        };
        this.log.warn(fields, 'event could not be handled');
        return error;
      }
      queue.events.shift();
      queue.attempts = 0;
    }
    return undefined;
  }

  async #inOneTransaction(events: readonly ReceivedEvent[]): Promise<void> {
    const tenant = events[0]?.tenant ?? '';
    const fresh = await this.uow.run({ tenant }, async (tx) => {
      const unseen = await this.#recordInInbox(tx, events);
      if (this.consumer.handleAll) await this.consumer.handleAll(tx, unseen);
      else for (const event of unseen) await this.consumer.handle(tx, event);
      return unseen;
    });
    for (const event of fresh) this.consumer.handled?.(event);
  }

  async #recordInInbox(tx: Tx, events: readonly ReceivedEvent[]): Promise<ReceivedEvent[]> {
    const rows = await tx.query<{ event_id: string }>(
      `INSERT INTO inbox (consumer_group, event_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING RETURNING event_id`,
      [this.consumer.group, events.map((event) => event.eventId)],
    );
    const unseen = new Set(rows.map((row) => row.event_id));
    return events.filter((event) => unseen.delete(event.eventId));
  }
}
