import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { ReceivedEvent } from '../event.js';

interface Group {
  /** Consumer group, `<service>.<purpose>`. */
  group: string;
  topic: string;
  /** The events it wants of the topic; all of them when absent. */
  types?: readonly string[];
  /** Chooses further among those by their content. */
  wants?(event: ReceivedEvent): boolean;
}

interface SingleConsumer extends Group {
  /** Runs in the transaction that also holds the inbox row, in the event's tenant scope. */
  handle(tx: Tx, event: ReceivedEvent): Promise<void>;
  handleAll?: never;
}

interface BatchConsumer extends Group {
  /** The same for events of one tenant together. */
  handleAll(tx: Tx, tenant: string, events: readonly ReceivedEvent[]): Promise<void>;
  handle?: never;
}

/** What runs for the events of a topic. Handlers only record (an effect row, a job): after 500 ms, later tries after at most 2 s, they are given up. */
export type Consumer = SingleConsumer | BatchConsumer;
