import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import { deadLetterTopic, type ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { collect, type EventLogUnderTest } from './event-log-contract.js';
import { Notes, noteOf } from './notes-service.js';

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
    expect(dead.map((event) => [noteOf(event), event.failure?.reason])).toEqual([
      ['2', 'Error: cannot be handled'],
    ]);
    // six when attempts are quick: on a busy machine their own time uses up the budget
    expect(dead[0]?.failure?.attempts).toBeGreaterThan(1);
    expect(dead[0]?.failure?.attempts).toBeLessThanOrEqual(6);
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
