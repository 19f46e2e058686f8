import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import { ConsumerRunner } from '@chirrup/messaging/consuming/consumer-runner';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { EventLog } from '@chirrup/messaging/event-log';
import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { OutboxRelay } from '@chirrup/messaging/outbox/outbox-relay';
import type { Migration } from '@chirrup/persistence/migration';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { EventLogUnderTest } from './event-log-contract.js';

/** The tables of the service of notes. */
export const effectsMigrations: Migration[] = [
  messagingMigration,
  {
    name: '1764000000009-create-effects',
    up: 'CREATE TABLE effects (position bigint GENERATED ALWAYS AS IDENTITY, consumer_group text, key text, note text)',
  },
];

/** A service of notes: publishes through its outbox, has effects as rows. */
export class Notes {
  readonly outbox = new Outbox();
  readonly relay: OutboxRelay;

  constructor(
    readonly uow: UnitOfWork,
    readonly underTest: EventLogUnderTest,
    readonly topic: string,
  ) {
    this.relay = new OutboxRelay(`notes ${topic}`, uow, this.outbox, underTest.log, silentLog);
  }

  static async on(uow: UnitOfWork, underTest: EventLogUnderTest): Promise<Notes> {
    const topic = `test.${newId()}.v1`;
    await underTest.makeTopic(topic);
    return new Notes(uow, underTest, topic);
  }

  publish(key: string, ...notes: string[]): Promise<void> {
    const { topic } = this;
    const events = notes.map((note) => ({
      topic,
      key,
      type: 'Noted',
      tenant: key,
      payload: Buffer.from(note),
    }));
    return this.uow.run({ tenant: key }, (tx) => this.outbox.add(tx, ...events));
  }

  /** A replica of the relay that publishes by `append`. */
  relayTo(append: EventLog['append']): OutboxRelay {
    const log: EventLog = Object.create(this.underTest.log, { append: { value: append } });
    return new OutboxRelay(`notes ${this.topic}`, this.uow, this.outbox, log, silentLog);
  }

  /** Ends the session that has the relay's turn, and waits for its end. */
  async endRelaySession(): Promise<void> {
    await this.uow.statement(
      {},
      `SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
       WHERE locktype = 'advisory' AND granted AND objid = (hashtext($1)::bigint & 4294967295)::oid`,
      [`chirrup.relay.notes ${this.topic}`],
    );
  }

  /** A runner whose effect is a row; `before` may refuse. */
  runner(
    group: string,
    before: (note: string, tx: Tx) => unknown = () => undefined,
    options: Pick<Consumer, 'types' | 'wants'> = {},
  ): ConsumerRunner {
    const handle: Consumer['handle'] = async (tx, event) => {
      const note = noteOf(event);
      await before(note, tx);
      const row = [this.#rows(group), event.key, note];
      await tx.query('INSERT INTO effects (consumer_group, key, note) VALUES ($1, $2, $3)', row);
    };
    return new ConsumerRunner(
      { group, topic: this.topic, handle, ...options },
      this.uow,
      this.underTest.log,
      silentLog,
    );
  }

  /** Tests share a table. */
  #rows(group: string): string {
    return `${this.topic} ${group}`;
  }

  /** Notes that have had their effect, by key, in order. */
  async effects(group: string): Promise<Record<string, string[]>> {
    const rows = await this.uow.statement<{ key: string; notes: string[] }>(
      {},
      'SELECT key, array_agg(note ORDER BY position) AS notes FROM effects WHERE consumer_group = $1 GROUP BY key',
      [this.#rows(group)],
    );
    return Object.fromEntries(rows.map(({ key, notes }) => [key, notes]));
  }

  /** Waits until there are that many effects; fails after `limitMs`. */
  async reached(group: string, count: number, limitMs = 20_000): Promise<void> {
    const limit = Date.now() + limitMs;
    for (;;) {
      const there = Object.values(await this.effects(group)).flat().length;
      if (there >= count) return;
      if (Date.now() > limit) throw new Error(`${there} of ${count} effects after ${limitMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

export const noteOf = (event: ReceivedEvent): string => Buffer.from(event.payload).toString();
