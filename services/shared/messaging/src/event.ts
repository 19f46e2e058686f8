/** One event as it is stored in outbox and log. */
export interface EventRecord {
  /** UUIDv7; makes handling it twice harmless. */
  eventId: string;
  topic: string;
  /** Aggregate id; events of one key keep their order. */
  key: string;
  /** Name of the protobuf message, e.g. `MessagePosted`. */
  type: string;
  /** Bot or user whose rows the event is about. */
  tenant: string;
  occurredAt: Date;
  traceparent?: string;
  /** Protobuf bytes. */
  payload: Uint8Array;
  /** Set when a dead letter is delivered again: the one consumer group it is for. */
  onlyFor?: string;
}

/** An event as a consumer reads it. */
export interface ReceivedEvent extends EventRecord {
  /** Position in its topic (per partition if there are several). */
  position: bigint;
  /** Why it was set aside, on dead-letter topics only. */
  failure?: { reason: string; attempts: number };
}

/** How long dead letters are kept for an operator. */
export const DEAD_LETTER_DAYS = 30;

/** Topic that takes what a consumer group could not handle. */
export const deadLetterTopic = (topic: string, group: string): string => `${topic}.dead.${group}`;

export const isDeadLetterTopic = (topic: string): boolean => topic.includes('.dead.');
