import type { EventRecord, ReceivedEvent } from './event.js';

/** Port: the durable log between services (a PostgreSQL table | Kafka). */
export abstract class EventLog {
  /** Appends in order; resolves when all are durable. A record with a known event id is not appended again. */
  abstract append(records: readonly EventRecord[]): Promise<void>;
  /** Up to `limit` events of a topic after the group's committed position, oldest first. */
  abstract read(topic: string, group: string, limit: number): Promise<ReceivedEvent[]>;
  /** Remembers that the group is through with everything up to `position`. */
  abstract commit(topic: string, group: string, position: bigint): Promise<void>;
  /** Sets an event aside on the dead-letter topic of the group. */
  abstract setAside(event: ReceivedEvent, group: string, reason: string, attempts: number): Promise<void>;
  /** Resolves when there may be something new, at the latest after `ms`. */
  abstract wait(ms: number, stop: AbortSignal): Promise<void>;
  /** Drops what is older than `days` and read by every group. */
  abstract expire(days: number): Promise<number>;
  abstract close(): Promise<void>;
}
