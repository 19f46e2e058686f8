import type { EventRecord, ReceivedEvent } from './event.js';

export interface SubscriptionOptions {
  topic: string;
  /** Consumer group; each group has every event, its members share them. */
  group: string;
  /**
   * Takes a batch; events of one key are in order. The group's position moves past the batch when this resolves;
   * when it throws, or the process dies, the batch is delivered again after a pause.
   * @param stop aborted when the subscription is being stopped
   */
  handle(events: readonly ReceivedEvent[], stop: AbortSignal): Promise<void>;
  /** Called with every error; the subscription continues by itself. */
  failed(error: unknown): void;
}

export interface TopicSubscription {
  /** How long a delivered batch has been waiting for progress; 0 when there is nothing to do. */
  stalledMs(): number;
  /** Waits for the running batch. */
  stop(): Promise<void>;
}

/** Port: the durable log between services (a PostgreSQL table | Kafka). Delivers at least once. */
export abstract class EventLog {
  /** What it is, in traces. */
  abstract readonly system: 'kafka' | 'postgresql';
  /** Appends in order; resolves when all are durable. After an error it is called again with the same records. */
  abstract append(records: readonly EventRecord[]): Promise<void>;
  /** Delivers a topic from where the group stands, until stopped. */
  abstract subscribe(options: SubscriptionOptions): TopicSubscription;
  /** Sets an event aside on the dead-letter topic of the group. */
  abstract setAside(event: ReceivedEvent, group: string, reason: string, attempts: number): Promise<void>;
  /** Events of a topic the group has not handled yet. */
  abstract lag(topic: string, group: string): Promise<number>;
  abstract close(): Promise<void>;
}
