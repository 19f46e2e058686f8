import type { EventAdmin } from '@chirrup/messaging/event-admin';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { EventLogUnderTest } from './event-log-contract.js';
import { Notes, noteOf } from './notes-service.js';

export interface EventAdminUnderTest extends EventLogUnderTest {
  admin: EventAdmin;
  /** Where effects and inboxes are. */
  uow: UnitOfWork;
}

/** What an operator must be able to see and do, whatever the log is. */
export const eventAdminContract = (underTest: () => EventAdminUnderTest): void => {
  let notes: Notes;
  beforeEach(async () => {
    notes = await Notes.on(underTest().uow, underTest());
  });
  const admin = () => underTest().admin;
  /** Runs a group until it has had that many effects; notes that begin with `refused` fail. */
  const consume = async (group: string, effects: number, refused?: string) => {
    const runner = notes.runner(group, (note) => {
      if (refused && note.startsWith(refused)) throw new Error('not yet');
    });
    runner.start();
    await notes.reached(group, effects);
    await runner.stop();
  };
  const standOf = async (group: string) => {
    const states = await admin().lag();
    return states.find((state) => state.group === group && state.topic === notes.topic);
  };

  it('shows how far each group is behind', async () => {
    await notes.publish('a', '1', '2');
    await notes.relay.relayOnce();
    await consume('first', 2);
    await consume('second', 2);
    await notes.publish('b', '3', '4', '5');
    await notes.relay.relayOnce();
    await consume('second', 5);
    const { topic } = notes;
    expect(await standOf('first')).toEqual({ group: 'first', topic, lag: 3, dead: 0 });
    expect(await standOf('second')).toEqual({ group: 'second', topic, lag: 0, dead: 0 });
  });

  it('shows dead letters, oldest first, any number of times', async () => {
    // a note behind them: its effect says that both have been tried
    await notes.publish('a', 'bad 1', 'bad 2', 'good');
    await notes.relay.relayOnce();
    await consume('careful', 1, 'bad');
    for (let time = 0; time < 2; time += 1) {
      const dead = await admin().inspect(notes.topic, 'careful', 10);
      expect(dead.map((event) => [noteOf(event), event.key, event.failure?.reason])).toEqual([
        ['bad 1', 'a', 'Error: not yet'],
        ['bad 2', 'a', 'Error: not yet'],
      ]);
      expect(dead[0]?.failure?.attempts).toBeGreaterThanOrEqual(2);
    }
    expect(await admin().deadTypes(notes.topic, 'careful')).toEqual([{ type: 'Noted', count: 2 }]);
    const [first, ...rest] = await admin().inspect(notes.topic, 'careful', 1);
    expect([first && noteOf(first), rest]).toEqual(['bad 1', []]);
    expect(await standOf('careful')).toMatchObject({ lag: 0, dead: 2 });
    expect(await admin().inspect(notes.topic, 'nobody', 10)).toEqual([]);
  });

  it('delivers dead letters again, to their group alone and once', async () => {
    await notes.publish('a', 'bad', 'good');
    await notes.relay.relayOnce();
    await consume('careful', 1, 'bad');
    await consume('careless', 2);
    // a group that forgot what it has handled, so that only the mark on the event keeps it away
    await notes.uow.statement({}, `DELETE FROM inbox WHERE consumer_group = 'careless'`);
    expect(await admin().replay(notes.topic, 'careful')).toBe(1);
    expect(await admin().replay(notes.topic, 'careful')).toBe(0);
    expect(await admin().inspect(notes.topic, 'careful', 10)).toEqual([]);
    expect(await standOf('careful')).toMatchObject({ lag: 1, dead: 0 });
    await consume('careful', 2);
    await notes.publish('b', 'last');
    await notes.relay.relayOnce();
    await consume('careless', 3);
    expect(await notes.effects('careful')).toMatchObject({ a: ['good', 'bad'] });
    expect(await notes.effects('careless')).toEqual({ a: ['bad', 'good'], b: ['last'] });
  });

  it('keeps what dies again, and can deliver it once more', async () => {
    await notes.publish('a', 'bad', 'good');
    await notes.relay.relayOnce();
    await consume('twice', 1, 'bad');
    expect(await admin().replay(notes.topic, 'twice')).toBe(1);
    await notes.publish('a', 'better');
    await notes.relay.relayOnce();
    await consume('twice', 2, 'bad');
    expect((await admin().inspect(notes.topic, 'twice', 10)).map(noteOf)).toEqual(['bad']);
    expect(await admin().replay(notes.topic, 'twice')).toBe(1);
    await consume('twice', 3);
    expect(await notes.effects('twice')).toEqual({ a: ['good', 'better', 'bad'] });
  });
};
