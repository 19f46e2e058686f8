import type { ReceivedEvent } from './event.js';

/** How a consumer group stands on its topic, in events. */
export interface GroupLag {
  group: string;
  topic: string;
  /** Events it has not handled yet. */
  lag: number;
  /** Dead letters that wait to be replayed. */
  dead: number;
}

/** How many dead letters of a type wait. */
export interface DeadType {
  type: string;
  count: number;
}

/** Port: what an operator does with the log (a PostgreSQL table | Kafka). */
export abstract class EventAdmin {
  /** Every group that has ever consumed, by topic and group. */
  abstract lag(): Promise<GroupLag[]>;
  /** The oldest dead letters of a group that have not been replayed yet. */
  abstract inspect(topic: string, group: string, limit: number): Promise<ReceivedEvent[]>;
  /** All of them by type, the most frequent first. */
  abstract deadTypes(topic: string, group: string): Promise<DeadType[]>;
  /**
   * Appends the group's dead letters to their topic again, for that group alone. After a crash at the end of a replay
   * some may be delivered twice; the inbox recognises them.
   * @returns how many
   */
  abstract replay(topic: string, group: string): Promise<number>;
  abstract close(): Promise<void>;
}
