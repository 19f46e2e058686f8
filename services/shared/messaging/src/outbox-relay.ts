import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { EventRecord } from './event.js';
import type { EventLog } from './event-log.js';
import type { Outbox } from './outbox.js';

const BATCH = 500;
const POLL_MS = 1_000;
/** Events of busy moments travel together: one publish instead of dozens, for a delay nobody waits on. */
const GATHER_MS = 50;

interface OutboxRow {
  position: string;
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
 */
export class OutboxRelay {
  readonly #stop = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(
    private readonly service: string,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly events: EventLog,
    private readonly log: Log,
  ) {}

  start(): void {
    this.#loop ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#loop;
  }

  /** Publishes one batch; returns how many records it moved. */
  relayOnce(): Promise<number> {
    return this.uow.run({ system: true }, async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`chirrup.relay.${this.service}`]);
      const rows = await tx.query<OutboxRow>(
        'DELETE FROM outbox WHERE position IN (SELECT position FROM outbox ORDER BY position LIMIT $1) RETURNING *',
        [BATCH],
        'outbox.take',
      );
      if (rows.length === 0) return 0;
      rows.sort((a, b) => Number(BigInt(a.position) - BigInt(b.position)));
      await this.events.append(rows.map(toRecord));
      return rows.length;
    });
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const next = this.outbox.written.wait(POLL_MS, this.#stop.signal);
      try {
        if ((await this.relayOnce()) === BATCH) continue;
      } catch (error) {
        if (!this.#stop.signal.aborted)
          this.log.warn({ err: error, service: this.service }, 'outbox could not be relayed; trying again');
      }
      await next;
      await sleep(GATHER_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
    }
  }
}
