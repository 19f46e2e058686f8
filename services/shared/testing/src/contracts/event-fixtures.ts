import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EventRecord } from '@chirrup/messaging/event';
import { type EventType, eventCodecs } from '@chirrup/proto/event-codecs';

const FOLDER = join(import.meta.dirname, '../../../../../proto/fixtures');

/** An event as a process of the last release has published it. */
export interface RecordedEvent {
  topic: string;
  type: EventType;
  /** Its fields, as the publisher meant them. */
  fields: Record<string, unknown>;
  /** The envelope as the publisher meant it, with the recorded bytes. */
  event: EventRecord;
  /** The record in Kafka. */
  record: { key: string; headers: Record<string, string>; value: Buffer };
}

interface Fixture {
  event: Omit<EventRecord, 'topic' | 'type' | 'payload' | 'occurredAt'> & { occurredAt: string };
  fields: Record<string, unknown>;
  record: { key: string; headers: Record<string, string>; value: string };
}

/** Every event the last release has written, in its bytes (`proto/fixtures`). */
export const recordedEvents = (): RecordedEvent[] =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: topic }) =>
      readdirSync(join(FOLDER, topic)).map((file) => read(topic, basename(file, '.json'))),
    );

const read = (topic: string, type: string): RecordedEvent => {
  if (!isEventType(type)) throw new Error(`${type} of ${topic} is recorded, but can be read no more`);
  const file = join(FOLDER, topic, `${type}.json`);
  const { event, fields, record } = JSON.parse(readFileSync(file, 'utf8')) as Fixture;
  const value = Buffer.from(record.value, 'base64');
  return {
    topic,
    type,
    fields,
    event: { ...event, topic, type, occurredAt: new Date(event.occurredAt), payload: value },
    record: { ...record, value },
  };
};

const isEventType = (type: string): type is EventType => type in eventCodecs;

/** The same with other fields or envelope, for tests that need several. */
export const like = (
  { event, fields, type }: RecordedEvent,
  change: Partial<EventRecord>,
  changedFields: object = {},
): EventRecord => ({
  ...event,
  ...change,
  payload: eventCodecs[type].encode({ ...fields, ...changedFields }),
});
