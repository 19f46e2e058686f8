import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { secondsSince } from '@chirrup/telemetry/metrics';
import type { ReceivedEvent } from '../event.js';
import type { EventLog } from '../event-log.js';
import { eventsHandled, handlerSeconds } from '../event-metrics.js';
import { processInTrace, processInTraces } from '../event-spans.js';
import type { Consumer, Effect } from './consumer.js';
import { faultOf, isUnknownType } from './event-check.js';
import { HANDLER_LIMIT_MS, HandlerLimit, isTimeout, LONGEST_LIMIT_MS } from './handler-limit.js';
import { RetryBudget } from './retry-budget.js';
import { UnknownTypes } from './unknown-types.js';

/**
 * Pauses before the next round of attempts. All failed events of a batch share the rounds, so other keys wait for their
 * sum (2.5 s), the attempts themselves and setting aside: less than 5 s.
 */
const BACK_OFF_MS = [50, 200, 450, 800, 1_000];
const RETRY_BUDGET_MS = BACK_OFF_MS.reduce((sum, pause) => sum + pause, 0);

const INBOX = 'INSERT INTO inbox (consumer_group, event_id)';
// Sets the handler's time limit for its statements too, without a round trip more.
const RECORD = `
  WITH limited AS MATERIALIZED (SELECT set_config('statement_timeout', $3, true))
  ${INBOX} SELECT $1, id FROM limited, unnest($2::uuid[]) AS id
  ON CONFLICT DO NOTHING RETURNING event_id`;

/** Events of one key that still wait, oldest first. */
interface Queue {
  events: ReceivedEvent[];
  /** How often the first of them was tried. */
  attempts: number;
  /** How long its next try may take: twice as long after each that took too long. */
  limitMs: number;
  /** Why it is not tried again: it took too long even with the longest limit. */
  gaveUp?: unknown;
}

const queueOf = (events: ReceivedEvent[]): Queue => ({ events, attempts: 0, limitMs: HANDLER_LIMIT_MS });

/** Goes on with the event behind the first. */
const shift = (queue: Queue): void => {
  queue.events.shift();
  Object.assign(queue, queueOf(queue.events), { gaveUp: undefined });
};

const allowMore = (queue: Queue, error: unknown): void => {
  if (queue.limitMs === LONGEST_LIMIT_MS) queue.gaveUp = error;
  queue.limitMs = Math.min(2 * queue.limitMs, LONGEST_LIMIT_MS);
};

/** Handles batches for one consumer: inbox row and effect in one transaction, retries, then the dead-letter topic. */
export class EventHandling {
  readonly #retryBudget = new RetryBudget(RETRY_BUDGET_MS);
  readonly #limit: HandlerLimit;
  readonly #unknownTypes: UnknownTypes;

  constructor(
    private readonly consumer: Consumer,
    private readonly uow: UnitOfWork,
    private readonly events: EventLog,
    private readonly log: Log,
  ) {
    this.#limit = new HandlerLimit(consumer.group, log);
    this.#unknownTypes = new UnknownTypes(consumer.group, events, log);
  }

  /** Resolves when every event has had its effect, had it before, or was set aside. */
  async handle(batch: readonly ReceivedEvent[], stop: AbortSignal): Promise<void> {
    const failed: Queue[] = [];
    const ours: ReceivedEvent[] = [];
    for (const event of batch) if (await this.#isOurs(event, stop)) ours.push(event);
    for (const ofTenant of Map.groupBy(ours, (event) => event.tenant).values()) {
      stop.throwIfAborted();
      if (await this.#tryTogether(ofTenant, stop)) continue;
      for (const events of Map.groupBy(ofTenant, (event) => event.key).values()) failed.push(queueOf(events));
    }
    if (failed.length > 0) await this.#tryOneByOne(failed, stop);
  }

  /** What nobody could handle rightly is set aside before a handler sees it. */
  async #isOurs(event: ReceivedEvent, stop: AbortSignal): Promise<boolean> {
    const { group, types } = this.consumer;
    const { onlyFor = group, type } = event;
    if (onlyFor !== group) return false;
    const unknown = isUnknownType(event);
    if (!unknown && types?.includes(type) === false) return false;
    const fault = unknown ? undefined : faultOf(event);
    if (!unknown && !fault) return this.#isWanted(event);
    stop.throwIfAborted();
    if (fault) await this.#setAside(event, new Error(fault), 0);
    else await this.#unknownTypes.setAside(event);
    return false;
  }

  #isWanted(event: ReceivedEvent): boolean {
    try {
      return this.consumer.wants?.(event) ?? true;
    } catch {
      // its handler meets the same, and what that cannot handle is set aside
      return true;
    }
  }

  /** Events of one tenant share a transaction: fewer commits when it goes well, one by one when it does not. */
  async #tryTogether(events: readonly ReceivedEvent[], stop: AbortSignal): Promise<boolean> {
    try {
      await this.#inOneTransaction(events, stop);
      return true;
    } catch (error) {
      this.log.debug({ err: error, group: this.consumer.group }, 'events are handled one by one');
      return false;
    }
  }

  async #tryOneByOne(failed: readonly Queue[], stop: AbortSignal): Promise<void> {
    let waiting = failed;
    for (const pause of BACK_OFF_MS) {
      for (const queue of waiting) if (!queue.gaveUp) await this.#advance(queue, stop);
      waiting = waiting.filter((queue) => queue.events.length > 0);
      if (waiting.length === 0) return;
      if (waiting.every(({ gaveUp }) => gaveUp)) break;
      if (!this.#retryBudget.spend(pause)) break;
      await sleep(pause, undefined, { signal: stop });
    }
    for (const queue of waiting) await this.#finish(queue, stop);
  }

  /**
   * The last attempt has the longest limit, and follows an answer of the database, so that no event is blamed for its
   * outage or for a busy machine.
   */
  async #finish(queue: Queue, stop: AbortSignal): Promise<void> {
    while (queue.events.length > 0) {
      await this.uow.statement({}, 'SELECT 1');
      queue.limitMs = LONGEST_LIMIT_MS;
      const error = queue.gaveUp ?? (await this.#advance(queue, stop));
      const event = queue.events[0];
      if (!event) return;
      // one behind the first, whose time was the short one
      if (isTimeout(error) && !queue.gaveUp) continue;
      await this.#setAside(event, error, queue.attempts);
      shift(queue);
    }
  }

  async #setAside(event: ReceivedEvent, reason: unknown, attempts: number): Promise<void> {
    const { group } = this.consumer;
    const fields = { err: reason, group, event_id: event.eventId };
    this.log.error(fields, 'event set aside on the dead-letter topic');
    await this.events.setAside(event, group, String(reason), attempts);
    eventsHandled.inc({ group, topic: event.topic, outcome: 'dead_lettered' });
  }

  /** Handles from the front of the queue up to the first event that fails; returns why it failed. */
  async #advance(queue: Queue, stop: AbortSignal): Promise<unknown> {
    for (let event = queue.events[0]; event; event = queue.events[0]) {
      stop.throwIfAborted();
      queue.attempts += 1;
      const began = performance.now();
      try {
        await this.#inOneTransaction([event], stop, queue.limitMs);
      } catch (error) {
        if (isTimeout(error)) allowMore(queue, error);
        this.#retryBudget.charge(performance.now() - began);
        const fields = {
          err: error,
          group: this.consumer.group,
          event_id: event.eventId,
          attempt: queue.attempts,
        };
        eventsHandled.inc({ group: this.consumer.group, topic: event.topic, outcome: 'failed' });
        this.log.warn(fields, 'event could not be handled');
        return error;
      }
      shift(queue);
    }
    return undefined;
  }

  async #inOneTransaction(
    events: readonly ReceivedEvent[],
    stop: AbortSignal,
    limitMs = HANDLER_LIMIT_MS,
  ): Promise<void> {
    const { group, topic, effect } = this.consumer;
    const begun = performance.now();
    const tenant = events[0]?.tenant ?? '';
    const fresh = effect
      ? await this.#inOneStatement(effect(tenant, events), tenant, events, limitMs)
      : await this.uow.run({ tenant }, async (tx) => {
          const unseen = await this.#recordInInbox(tx, events, limitMs);
          await this.#handleUnseen(tx, unseen, stop, limitMs);
          return unseen;
        });
    handlerSeconds.observe({ group, topic }, secondsSince(begun));
    eventsHandled.inc({ group, topic, outcome: 'handled' }, fresh.length);
  }

  async #inOneStatement(
    { sql, values, name, turns, select = 'SELECT FROM fresh', system, committed }: Effect,
    tenant: string,
    events: readonly ReceivedEvent[],
    limitMs: number,
  ): Promise<object[]> {
    const { group } = this.consumer;
    const all = `WITH fresh AS (${INBOX} SELECT $1, id FROM unnest($2::uuid[]) AS id ON CONFLICT DO NOTHING RETURNING event_id), ${sql} ${select}`;
    const scope = { tenant, limitMs, ...(turns ? { turns } : {}), ...(system ? { system } : {}) };
    const ids = events.map(({ eventId }) => eventId);
    const work = () => this.uow.statement(scope, all, [group, ids, ...values], name);
    const fresh = await processInTraces(this.events.system, group, events, () =>
      this.#limit.run(events.length, work(), limitMs),
    );
    committed(fresh);
    return fresh;
  }

  async #handleUnseen(
    tx: Tx,
    events: readonly ReceivedEvent[],
    stop: AbortSignal,
    limitMs: number,
  ): Promise<void> {
    const tenant = events[0]?.tenant;
    if (tenant === undefined) return;
    const { group, handle, handleAll } = this.consumer;
    const { system } = this.events;
    if (handleAll) {
      const work = processInTraces(system, group, events, () => handleAll(tx, tenant, events));
      return this.#limit.run(events.length, work, limitMs);
    }
    for (const event of events) {
      stop.throwIfAborted();
      await this.#limit.run(
        1,
        processInTrace(system, group, event, async () => handle?.(tx, event)),
        limitMs,
      );
    }
  }

  async #recordInInbox(tx: Tx, events: readonly ReceivedEvent[], limitMs: number): Promise<ReceivedEvent[]> {
    const rows = await tx.query<{ event_id: string }>(
      RECORD,
      [this.consumer.group, events.map((event) => event.eventId), String(limitMs)],
      'inbox.record',
    );
    const unseen = new Set(rows.map((row) => row.event_id));
    return events.filter((event) => unseen.delete(event.eventId));
  }
}
