import { codecOf } from '@chirrup/proto/event-codecs';
import { type Topic, topics } from '@chirrup/proto/topics';
import type { ReceivedEvent } from '../event.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const byName = new Map<string, Topic>(Object.values(topics).map((topic) => [topic.name, topic]));

/** True for a type this release has never had in its topic: a newer release publishes it, or nobody should. */
export const isUnknownType = ({ topic, type }: ReceivedEvent): boolean =>
  byName.get(topic)?.messages.includes(type) === false;

/**
 * Why an event of a known type cannot be what its publisher meant; undefined when its bytes can be read and name the
 * aggregate of its envelope. Handlers that count, or go by the key alone, would not notice.
 */
export const faultOf = (event: ReceivedEvent): string | undefined => {
  const topic = byName.get(event.topic);
  if (!topic) return undefined;
  if (!UUID.test(event.eventId)) return 'no event id';
  if (event.tenant === '') return 'no tenant';
  try {
    const fields = codecOf(event.type)?.decode(event.payload) as Record<string, unknown> | undefined;
    const named = fields?.[camelCase(topic.key)];
    return named === event.key && named !== '' ? undefined : `the payload names another ${topic.key}`;
  } catch {
    return `the payload is no ${event.type}`;
  }
};

const camelCase = (name: string): string =>
  name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
