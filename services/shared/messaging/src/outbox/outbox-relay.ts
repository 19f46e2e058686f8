import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { EventRecord } from '../event.js';
import type { EventLog } from '../event-log.js';
import { eventsRelayed, watchOutbox } from '../event-metrics.js';
import { sendInTraces } from '../event-spans.js';
import type { Outbox } from './outbox.js';

const BATCH = 500;
/** For what no wake told of: a process that ended between its commit and its relay. */
const POLL_MS = 30_000;
const PAUSE_MS = 1_000;
/** Pause while a replica has the turn. */
const TURN_MS = 250;
/** Events of busy moments travel together: one publish instead of dozens, for a delay that hurts no caller. */
const GATHER_MS = 150;
/** The same after a publish that had events: more are to be expected. */
const BUSY_GATHER_MS = 500;

/**
 * One statement: takes the turn and the oldest rows. A relay that freezes while it has the turn loses its session, and
 * with it the turn, after 15 s (appending itself times out earlier).
 */
const TAKE = `
  WITH turn AS MATERIALIZED (
    SELECT pg_try_advisory_xact_lock(hashtext($2)) AS mine, set_config('idle_in_transaction_session_timeout', '15s', true)
  ), taken AS (
    DELETE FROM outbox USING turn WHERE mine AND position IN (SELECT position FROM outbox ORDER BY position LIMIT $1)
    RETURNING position, event_id, topic, key, type, tenant, occurred_at, traceparent, payload
  )
  SELECT turn.mine, taken.* FROM turn LEFT JOIN taken ON true ORDER BY taken.position`;

// Sets its scope itself, where what is looked into depends on it.
const LOOK = `
  SELECT rows > 0 AS is FROM (SELECT set_config('chirrup.system', 'on', true) AS is_system OFFSET 0) scope CROSS JOIN LATERAL (
    SELECT count(*) AS rows FROM (SELECT FROM outbox WHERE scope.is_system = 'on' LIMIT 1) o) found`;

/** Also without events there is one row, with `mine` only. */
type Taken = { mine: boolean } & (OutboxRow | { event_id: null });

interface OutboxRow {
  event_id: string;
  topic: string;
  key: string;
  type: string;
  tenant: string;
  occurred_at: Date;
  traceparent: string | null;
  payload: Buffer;
}

const toRecord = (row: OutboxRow): EventRecord => ({
  eventId: row.event_id,
  topic: row.topic,
  key: row.key,
  type: row.type,
  tenant: row.tenant,
  occurredAt: row.occurred_at,
  payload: row.payload,
  ...(row.traceparent ? { traceparent: row.traceparent } : {}),
});

/**
 * Moves a service's outbox to the log, in order. The replicas of a service take turns (a transaction-long
 * advisory lock); a record that was appended but not yet deleted is appended again and recognised by its id.
 *
 * A relay that lost its turn without knowing (frozen, cut off) may still append what it took. That repeats what
 * others append and never overtakes it: the next relay appends the same rows first, from the oldest on. So the first
 * appearances of each key stay in order, and the rest is repetition.
 */
export class OutboxRelay {
  readonly #stop = new AbortController();
  #loop: Promise<void> | undefined;
  #unwatch: (() => void) | undefined;

  constructor(
    private readonly service: string,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly events: EventLog,
    private readonly log: Log,
  ) {}

  start(): void {
    this.#loop ??= this.#run();
    this.#unwatch ??= watchOutbox(this.service, this.uow);
  }

  async stop(): Promise<void> {
    this.#unwatch?.();
    this.#stop.abort();
    if (!this.#loop) return;
    await this.#loop;
    // what was written last need not wait for another process
    await this.#takeTurn().catch(() => undefined);
  }

  /** Publishes one batch; returns how many records it moved. */
  async relayOnce(): Promise<number> {
    return (await this.#takeTurn()) ?? 0;
  }

  async #isWaiting(): Promise<boolean> {
    const [found] = await this.uow.statement<{ is: boolean }>({}, LOOK, [], 'outbox.look');
    return found?.is === true;
  }

  /** Undefined when a replica has the turn. */
  #takeTurn(): Promise<number | undefined> {
    return this.uow.run({ system: true }, async (tx) => {
      const rows = await tx.query<Taken>(TAKE, [BATCH, `chirrup.relay.${this.service}`], 'outbox.take');
      const records = rows.flatMap((row) => (row.event_id === null ? [] : [toRecord(row)]));
      if (records.length > 0)
        await sendInTraces(this.events.system, records, (traced) => this.events.append(traced));
      return rows[0]?.mine ? records.length : undefined;
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
    for (let lookedAt = Number.NEGATIVE_INFINITY; !signal.aborted; ) {
      // no event was announced: this look is a poll
      const isPoll = performance.now() - lookedAt >= POLL_MS;
      const next = this.outbox.written.wait(POLL_MS, signal);
      lookedAt = performance.now();
      try {
        const moved = isPoll && !(await this.#isWaiting()) ? 0 : await this.#takeTurn();
        eventsRelayed.inc({ service: this.service }, moved ?? 0);
        if (moved === BATCH) continue;
        if (moved === undefined) await pause(TURN_MS);
        else await Promise.all([next.then(() => pause(GATHER_MS)), moved > 0 && pause(BUSY_GATHER_MS)]);
      } catch (error) {
        if (signal.aborted) return;
        this.log.warn({ err: error, service: this.service }, 'outbox could not be relayed; trying again');
        await pause(PAUSE_MS);
      }
    }
  }
}
