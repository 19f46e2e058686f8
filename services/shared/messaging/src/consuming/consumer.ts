import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { ReceivedEvent } from '../event.js';

/** What a service does when a fact arrives. Handlers only record (an effect row, a job): after 500 ms they are given up. */
export interface Consumer {
  /** Consumer group, `<service>.<purpose>`. */
  group: string;
  topic: string;
  /** The events it wants of the topic; all of them when absent. */
  types?: readonly string[];
  /** Chooses further among those by their content: what is not wanted costs no inbox row. */
  wants?(event: ReceivedEvent): boolean;
  /** Runs in the transaction that also holds the inbox row, in the event's tenant scope. */
  handle(tx: Tx, event: ReceivedEvent): Promise<void>;
  /** Instead of `handle` for each of them: events of one tenant that share a transaction, for what can be added up. */
  handleAll?(tx: Tx, tenant: string, events: readonly ReceivedEvent[]): Promise<void>;
  /** After the commit; for waking workers or dropping caches. */
  handled?(event: ReceivedEvent): void;
}
