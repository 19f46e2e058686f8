import { newId } from '@chirrup/kernel/ids';
import { Signal } from '@chirrup/kernel/signal';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { currentTraceparent } from '@chirrup/telemetry/trace';

/** An event to publish; id and time are added. */
export interface NewEvent {
  topic: string;
  key: string;
  type: string;
  tenant: string;
  payload: Uint8Array;
  /** Absent: the current trace. */
  traceparent?: string;
}

/** Takes events inside the business transaction; the relay publishes them after it has committed. */
export class Outbox {
  /** Wakes the relay; call after the commit (losing it costs time, not the event). */
  readonly written = new Signal();

  async add(tx: Tx, ...events: NewEvent[]): Promise<void> {
    for (const event of events) {
      await tx.query(
        `INSERT INTO outbox (event_id, topic, key, type, tenant, payload, traceparent) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          newId(),
          event.topic,
          event.key,
          event.type,
          event.tenant,
          Buffer.from(event.payload),
          event.traceparent ?? currentTraceparent() ?? null,
        ],
        'outbox.add',
      );
    }
    tx.afterCommit(() => this.written.wake());
  }
}
