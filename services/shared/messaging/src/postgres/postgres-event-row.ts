import type { ReceivedEvent } from '../event.js';

/** A row of the log, as its queries select it. */
export interface EventRow {
  position: string;
  event_id: string;
  topic: string;
  key: string;
  type: string;
  tenant: string;
  occurred_at: Date;
  traceparent: string | null;
  payload: Buffer;
  failure: { reason: string; attempts: number } | null;
  only_for: string | null;
}

export const EVENT_COLUMNS =
  'position, event_id, topic, key, type, tenant, occurred_at, traceparent, payload, failure, only_for';

export const toEvent = (row: EventRow): ReceivedEvent => ({
  eventId: row.event_id,
  topic: row.topic,
  key: row.key,
  type: row.type,
  tenant: row.tenant,
  occurredAt: row.occurred_at,
  payload: row.payload,
  position: BigInt(row.position),
  ...(row.traceparent ? { traceparent: row.traceparent } : {}),
  ...(row.failure ? { failure: row.failure } : {}),
  ...(row.only_for ? { onlyFor: row.only_for } : {}),
});
