import { newId } from '@chirrup/kernel/ids';
import { eventCodecs } from '@chirrup/proto/event-codecs';
import { topics } from '@chirrup/proto/topics';
import { effectsMigrations, Notes } from '@chirrup/testing/contracts/notes-service';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import type { EventRecord } from '../src/event.js';
import { eventLogMigrations } from '../src/postgres/event-log.migration.js';
import { PostgresEventAdmin } from '../src/postgres/postgres-event-admin.js';
import { PostgresEventLog } from '../src/postgres/postgres-event-log.js';

const topic = topics.message.name;
const NEW_TYPE = 'MessageEdited';

const event = (type: string, change: Partial<EventRecord> = {}): EventRecord => ({
  eventId: newId(),
  topic,
  key: 'thread',
  type,
  tenant: 'bot',
  occurredAt: new Date(),
  payload: eventCodecs.MessagePosted.encode({ botId: 'bot', threadId: 'thread' }),
  ...change,
});

/** Makes this release know one type more. */
const update = (): (() => void) => {
  const messages: string[] = topics.message.messages as never;
  const codecs = eventCodecs as Record<string, unknown>;
  messages.push(NEW_TYPE);
  codecs[NEW_TYPE] = eventCodecs.MessagePosted;
  return () => {
    messages.splice(messages.indexOf(NEW_TYPE), 1);
    delete codecs[NEW_TYPE];
  };
};

describe('events a consumer cannot handle rightly', () => {
  let database: TestDatabase;
  let notes: Notes;
  let admin: PostgresEventAdmin;
  beforeAll(async () => {
    const ofTheLog = eventLogMigrations.map((step) => ({ ...step, name: `1764000000010-${step.name}` }));
    database = await openTestDatabase({
      service: 'unknown',
      migrations: [...effectsMigrations, ...ofTheLog],
    });
    const underTest = { log: new PostgresEventLog(database.uow), makeTopic: async () => undefined };
    notes = new Notes(database.uow, underTest, topic);
    admin = new PostgresEventAdmin(database.uow);
  });
  afterAll(() => database.close());

  /** Runs a group until it has had that many effects of the events there are. */
  const consume = async (group: string, effects: number, types?: readonly string[]) => {
    const runner = notes.runner(group, undefined, types ? { types } : {});
    runner.start();
    await notes.reached(group, effects);
    while ((await notes.underTest.log.lag(topic, group)) > 0) await new Promise((go) => setTimeout(go, 20));
    await runner.stop();
  };

  it('keeps what a newer release publishes, and handles it once after the update', async () => {
    await notes.underTest.log.append([event('MessagePosted'), event(NEW_TYPE), event('ReplyCompleted')]);
    await consume('wants-it', 1, ['MessagePosted', NEW_TYPE]);
    await consume('wants-other', 1, ['MessagePosted']);
    for (const group of ['wants-it', 'wants-other']) {
      const dead = await admin.inspect(topic, group, 10);
      const unknown = { reason: `unknown type ${NEW_TYPE}`, attempts: 0 };
      expect(dead.map(({ type, failure }) => [type, failure])).toEqual([[NEW_TYPE, unknown]]);
      expect(await admin.deadTypes(topic, group)).toEqual([{ type: NEW_TYPE, count: 1 }]);
    }
    // too early: nothing is lost by it
    expect(await admin.replay(topic, 'wants-it')).toBe(1);
    await consume('wants-it', 1, ['MessagePosted', NEW_TYPE]);
    expect(await admin.deadTypes(topic, 'wants-it')).toEqual([{ type: NEW_TYPE, count: 1 }]);
    const turnBack = update();
    try {
      for (const group of ['wants-it', 'wants-other']) expect(await admin.replay(topic, group)).toBe(1);
      await consume('wants-it', 2, ['MessagePosted', NEW_TYPE]);
      await consume('wants-other', 1, ['MessagePosted']);
    } finally {
      turnBack();
    }
    for (const group of ['wants-it', 'wants-other']) expect(await admin.deadTypes(topic, group)).toEqual([]);
  });

  it('counts no bytes that are not what their type says', async () => {
    const garbage = [
      event('MessagePosted', { payload: Buffer.alloc(300_000, 7) }),
      event('MessagePosted', { payload: new Uint8Array() }),
      event('MessagePosted', { key: 'another' }),
    ];
    await notes.underTest.log.append([...garbage, event('MessagePosted')]);
    await consume('counts', 2, ['MessagePosted']);
    expect(Object.values(await notes.effects('counts')).flat()).toHaveLength(2);
    const dead = await admin.inspect(topic, 'counts', 10);
    const ofGarbage = dead
      .filter(({ type }) => type === 'MessagePosted')
      .map(({ failure }) => failure?.reason);
    expect(ofGarbage).toEqual([
      'Error: the payload is no MessagePosted',
      'Error: the payload names another thread_id',
      'Error: the payload names another thread_id',
    ]);
  });
});
