import { codecOf } from '@chirrup/proto/event-codecs';
import type { ReceivedEvent } from '../event.js';

/** A dead letter for a person or a machine to read. */
export interface ReadableEvent {
  event_id: string;
  type: string;
  occurred_at: string;
  key: string;
  tenant: string;
  attempts: number;
  reason: string;
  payload: object | string;
}

/** Fields without text of people: ids, numbers, switches and constants. A new field is hidden until it is listed here. */
const SHOWN = /Id$|^(replyTo|state|lane|outcome|model)$/;
const HIDDEN = '…';

/** @param whole also what people wrote */
export const readableEvent = (event: ReceivedEvent, whole: boolean): ReadableEvent => ({
  event_id: event.eventId,
  type: event.type,
  occurred_at: event.occurredAt.toISOString(),
  key: event.key,
  tenant: event.tenant,
  attempts: event.failure?.attempts ?? 0,
  reason: event.failure?.reason ?? '',
  payload: readablePayload(event, whole),
});

const readablePayload = ({ type, payload }: ReceivedEvent, whole: boolean): object | string => {
  try {
    const message = codecOf(type)?.decode(payload);
    if (message) return whole ? message : masked(message);
  } catch {
    // its bytes do not match its type
  }
  return whole ? Buffer.from(payload).toString('base64') : `${payload.length} bytes`;
};

const masked = (message: object): object =>
  Object.fromEntries(
    Object.entries(message).map(([field, value]) => [
      field,
      typeof value === 'number' || typeof value === 'boolean' || SHOWN.test(field) || value === ''
        ? value
        : HIDDEN,
    ]),
  );
