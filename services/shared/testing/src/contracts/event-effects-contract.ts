import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import { ConsumerRunner } from '@chirrup/messaging/consuming/consumer-runner';
import { deadLetterTopic, type ReceivedEvent } from '@chirrup/messaging/event';
import type { EventLog } from '@chirrup/messaging/event-log';
import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { OutboxRelay } from '@chirrup/messaging/outbox/outbox-relay';
import type { Migration } from '@chirrup/persistence/migration';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { collect, type EventLogUnderTest } from './event-log-contract.js';

/** The tables the tests below need. */
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

/** What outbox, relay, log, inbox and dead letters must do together, whatever the log is. */
export const eventEffectsContract = (underTest: () => EventLogUnderTest & { uow: UnitOfWork }): void => {
  let notes: Notes;
  beforeEach(async () => {
    notes = await Notes.on(underTest().uow, underTest());
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    const { topic } = notes;
    const failing = notes.uow.run({ tenant: 'a' }, async (tx) => {
      await notes.outbox.add(tx, {
        topic,
        key: 'a',
        type: 'Noted',
        tenant: 'a',
        payload: Buffer.from('never'),
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await notes.relay.relayOnce()).toBe(0);
  });

  it('has each effect once and in order, however often events are delivered', async () => {
    const records = ['a', 'b', 'c'].flatMap((key) =>
      [1, 2, 3, 4].map((n) => ({
        eventId: newId(),
        topic: notes.topic,
        key,
        type: 'Noted',
        tenant: key,
        occurredAt: new Date(),
        payload: Buffer.from(`${n}`),
      })),
    );
    for (let round = 0; round < 3; round += 1) await notes.underTest.log.append(records);
    const runner = notes.runner('once');
    runner.start();
    await notes.publish('d', 'last');
    await notes.relay.relayOnce();
    await notes.reached('once', 13);
    await runner.stop();
    const inOrder = ['1', '2', '3', '4'];
    expect(await notes.effects('once')).toEqual({ a: inOrder, b: inOrder, c: inOrder, d: ['last'] });
  });

  it('sets a poison event aside and continues with the rest of its key', async () => {
    await notes.publish('a', '1', '2', '3');
    await notes.relay.relayOnce();
    const runner = notes.runner('poison', (note) => {
      if (note === '2') throw new Error('cannot be handled');
    });
    runner.start();
    await notes.reached('poison', 2);
    await runner.stop();
    expect(await notes.effects('poison')).toEqual({ a: ['1', '3'] });
    const dead = await collect(notes.underTest.log, {
      topic: deadLetterTopic(notes.topic, 'poison'),
      group: 'operator',
      enough: ({ length }) => length >= 1,
    });
    expect(dead.map((event) => [noteOf(event), event.failure])).toEqual([
      ['2', { reason: 'Error: cannot be handled', attempts: 6 }],
    ]);
  });

  it('holds up other keys for at most 5 s, however many events are poison', async () => {
    const bad = Array.from({ length: 10 }, (_, n) => `bad ${n}`);
    for (const note of bad) await notes.publish(note, note, `after ${note}`);
    await notes.relay.relayOnce();
    const runner = notes.runner('held', (note) => {
      if (note.startsWith('bad')) throw new Error('cannot be handled');
    });
    runner.start();
    await notes.publish('good', 'first');
    await notes.relay.relayOnce();
    const published = Date.now();
    await notes.reached('held', bad.length + 1);
    expect(Date.now() - published).toBeLessThan(5_000);
    await runner.stop();
  });

  it('tries again what failed for a moment only, without losing the order', async () => {
    await notes.publish('a', '1', '2', '3');
    await notes.relay.relayOnce();
    let failures = 3;
    const runner = notes.runner('moment', (note) => {
      if (note === '2' && failures-- > 0) throw new Error('not now');
    });
    runner.start();
    await notes.reached('moment', 3);
    await runner.stop();
    expect(await notes.effects('moment')).toEqual({ a: ['1', '2', '3'] });
  });

  it('holds up other keys for at most 5 s, however many batches have a bad event', async () => {
    const filler = Array.from({ length: 199 }, (_, n) => String(n));
    for (const batch of [1, 2, 3]) {
      await notes.publish(`bad ${batch}`, 'bad');
      await notes.publish(`filler ${batch}`, ...filler);
    }
    await notes.publish('good', 'last');
    while ((await notes.relay.relayOnce()) > 0);
    const runner = notes.runner('rows-of-bad', (note) => {
      if (note === 'bad') throw new Error('cannot be handled');
    });
    const began = Date.now();
    runner.start();
    await notes.reached('rows-of-bad', 3 * filler.length + 1);
    expect(Date.now() - began).toBeLessThan(5_000);
    await runner.stop();
  });

  it('gives a handler more time than at first before it gives up', async () => {
    await notes.publish('a', '1', 'slow', '3');
    await notes.relay.relayOnce();
    // longer than a first try may take, and much shorter than the longest
    const runner = notes.runner('patient', (note) => (note === 'slow' ? sleep(1_000) : undefined));
    runner.start();
    await notes.reached('patient', 3);
    await runner.stop();
    expect(await notes.effects('patient')).toEqual({ a: ['1', 'slow', '3'] });
  });

  it.each([
    ['in the process', () => sleep(3_000)],
    ['in the database', (tx: Tx) => tx.query('SELECT pg_sleep(30)')],
  ])(
    'gives up a handler that takes too long %s even then, without effect, and continues',
    async (where, hang) => {
      await notes.publish('a', '1', 'slow', '3');
      await notes.publish('b', '1');
      await notes.relay.relayOnce();
      const group = `slow-${where.replaceAll(' ', '-')}`;
      let tries = 0;
      const runner = notes.runner(group, (note, tx) => {
        if (note !== 'slow') return undefined;
        tries += 1;
        return hang(tx);
      });
      runner.start();
      await notes.reached(group, 3);
      const [dead] = await collect(notes.underTest.log, {
        topic: deadLetterTopic(notes.topic, group),
        group: 'operator',
        enough: ({ length }) => length >= 1,
      });
      expect(dead && noteOf(dead)).toBe('slow');
      expect(dead?.failure?.reason).toMatch(/took longer than 2000 ms|statement timeout/);
      // once with the others, then 0.5, 1 and 2 s: what is behind it waits less than 5 s
      expect(tries).toBeLessThanOrEqual(4);
      // the rest of the handler wakes up and finds its transaction ended
      await sleep(3_000);
      await runner.stop();
      expect(await notes.effects(group)).toEqual({ a: ['1', '3'], b: ['1'] });
    },
  );

  it('hands over only the types a consumer wants', async () => {
    await notes.publish('a', '1', '2');
    await notes.relay.relayOnce();
    const [nothing, all] = [
      notes.runner('no-type', undefined, { types: ['Forgotten'] }),
      notes.runner('a-type', undefined, { types: ['Forgotten', 'Noted'] }),
    ];
    nothing.start();
    all.start();
    await notes.reached('a-type', 2);
    await Promise.all([nothing.stop(), all.stop()]);
    expect(await notes.effects('no-type')).toEqual({});
  });

  it('hands over only what a consumer chooses, and what it cannot choose about', async () => {
    await notes.publish('a', '1', '2', '3');
    await notes.relay.relayOnce();
    const wants = (event: ReceivedEvent) => {
      const note = noteOf(event);
      if (note === '3') throw new Error('not to be read');
      return note === '2';
    };
    const runner = notes.runner('choosy', undefined, { wants });
    runner.start();
    await notes.reached('choosy', 2);
    await runner.stop();
    expect(await notes.effects('choosy')).toEqual({ a: ['2', '3'] });
  });

  it('keeps the order of each key when a batch is published in part only', async () => {
    for (const note of ['1', '2', '3']) for (const key of ['a', 'b', 'c']) await notes.publish(key, note);
    let failures = 2;
    const { log } = notes.underTest;
    const relay = notes.relayTo(async (records) => {
      if (failures-- > 0) {
        await log.append(records.slice(0, failures + 4));
        throw new Error('the rest was not acknowledged');
      }
      await log.append(records);
    });
    for (const _ of [1, 2]) await expect(relay.relayOnce()).rejects.toThrow('not acknowledged');
    expect(await relay.relayOnce()).toBe(9);
    const runner = notes.runner('in-part');
    runner.start();
    await notes.reached('in-part', 9);
    await runner.stop();
    const inOrder = ['1', '2', '3'];
    expect(await notes.effects('in-part')).toEqual({ a: inOrder, b: inOrder, c: inOrder });
  });

  it('is not put out of order by a relay that froze, lost its turn and wakes up late', async () => {
    const { log } = notes.underTest;
    const [taken, thawed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const frozen = notes.relayTo(async (records) => {
      taken.resolve();
      await thawed.promise;
      await log.append(records);
    });
    await notes.publish('a', '1', '2');
    const late = frozen.relayOnce().catch((error: unknown) => error);
    await taken.promise;
    // the others neither wait for the frozen one nor overtake it
    await notes.publish('a', '3');
    expect(await notes.relay.relayOnce()).toBe(0);
    // what the server does itself when the session has been idle in its transaction for too long
    await notes.endRelaySession();
    expect(await notes.relay.relayOnce()).toBe(3);
    thawed.resolve();
    expect(await late).toBeInstanceOf(Error);
    await notes.publish('a', '4');
    expect(await notes.relay.relayOnce()).toBe(1);
    const runner = notes.runner('thawed');
    runner.start();
    await notes.reached('thawed', 4);
    await runner.stop();
    expect(await notes.effects('thawed')).toEqual({ a: ['1', '2', '3', '4'] });
  });

  it('relays an outbox once when several replicas try', async () => {
    await notes.publish('a', '1', '2');
    const moved = await Promise.all([1, 2, 3].map(() => notes.relay.relayOnce()));
    expect(moved.sort()).toEqual([0, 0, 2]);
  });
};
