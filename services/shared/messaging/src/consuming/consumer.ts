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

/** What events of one tenant do in one statement with their inbox rows, which needs no transaction around it. */
export interface Effect {
  /** Common table expressions behind `fresh(event_id)`, the events that were not handled before; parameters from $3 on. */
  sql: string;
  values: unknown[];
  /** Prepared under this name, so it must belong to this very SQL. */
  name: string;
  /** As in a scope: whose holders it takes turns with. */
  turns?: readonly string[];
  /** Of the rows it returns; absent: of `fresh`. */
  select?: string;
  /** Whether it may look into other tenants' rows. */
  system?: true;
  /** After the commit, for what may be lost. */
  committed(rows: object[]): void;
}

interface SingleConsumer extends Group {
  /** Runs in the transaction that also holds the inbox row, in the event's tenant scope. */
  handle(tx: Tx, event: ReceivedEvent): Promise<void>;
  handleAll?: never;
  effect?: never;
}

interface BatchConsumer extends Group {
  /** The same for events of one tenant together. */
  handleAll(tx: Tx, tenant: string, events: readonly ReceivedEvent[]): Promise<void>;
  handle?: never;
  effect?: never;
}

interface StatementConsumer extends Group {
  effect(tenant: string, events: readonly ReceivedEvent[]): Effect;
  handle?: never;
  handleAll?: never;
}

/** What runs for the events of a topic. Handlers only record (an effect row, a job): after 500 ms, later tries after at most 2 s, they are given up. */
export type Consumer = SingleConsumer | BatchConsumer | StatementConsumer;
