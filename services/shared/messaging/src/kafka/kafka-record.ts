import type { IHeaders, KafkaMessage, Message } from 'kafkajs';
import type { EventRecord, ReceivedEvent } from '../event.js';

/** Headers of a message that was set aside, beside its original ones. */
export interface SetAside {
  group: string;
  reason: string;
  attempts: number;
  /** Topic and offset it had there; its key gives the partition. */
  from: string;
}

/** An event as Kafka carries it: payload as value, everything else in headers. */
export const toMessage = (event: EventRecord, dead?: SetAside): Message => ({
  key: event.key,
  value: Buffer.from(event.payload),
  headers: {
    event_id: event.eventId,
    event_type: event.type,
    tenant: event.tenant,
    occurred_at: event.occurredAt.toISOString(),
    ...(event.traceparent ? { traceparent: event.traceparent } : {}),
    ...(event.onlyFor ? { only_for: event.onlyFor } : {}),
    ...(dead
      ? {
          dead_group: dead.group,
          dead_reason: dead.reason,
          dead_attempts: String(dead.attempts),
          dead_from: dead.from,
        }
      : {}),
  },
});

/** Never throws: a foreign message becomes an event without a handler, and is set aside as such. */
export const toEvent = (topic: string, message: KafkaMessage): ReceivedEvent => {
  const header = (name: string): string | undefined => text(message.headers, name);
  const traceparent = header('traceparent');
  const onlyFor = header('only_for');
  const reason = header('dead_reason');
  const stated = new Date(header('occurred_at') ?? Number.NaN);
  return {
    topic,
    eventId: header('event_id') ?? '',
    type: header('event_type') ?? '',
    tenant: header('tenant') ?? '',
    key: message.key?.toString() ?? '',
    occurredAt: Number.isNaN(stated.getTime()) ? new Date(Number(message.timestamp)) : stated,
    payload: message.value ?? new Uint8Array(),
    position: BigInt(message.offset),
    ...(traceparent ? { traceparent } : {}),
    ...(onlyFor ? { onlyFor } : {}),
    ...(reason === undefined ? {} : { failure: { reason, attempts: Number(header('dead_attempts') ?? 0) } }),
  };
};

const text = (headers: IHeaders | undefined, name: string): string | undefined => {
  const value = headers?.[name];
  return (Array.isArray(value) ? value[0] : value)?.toString();
};
