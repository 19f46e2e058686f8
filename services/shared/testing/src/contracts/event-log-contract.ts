import { newId } from '@chirrup/kernel/ids';
import { deadLetterTopic, type EventRecord, type ReceivedEvent } from '@chirrup/messaging/event';
import type { EventLog, SubscriptionOptions } from '@chirrup/messaging/event-log';

export const anEvent = (change: Partial<EventRecord> = {}): EventRecord => ({
  eventId: newId(),
  topic: 'test.thing.v1',
  key: 'k1',
  type: 'ThingHappened',
  tenant: 't1',
  occurredAt: new Date('2026-01-02T03:04:05.678Z'),
  payload: new Uint8Array([0, 1, 2, 255]),
  ...change,
});

/** An event log under test, and how topics are made there. */
export interface EventLogUnderTest {
  log: EventLog;
  makeTopic(name: string): Promise<void>;
}

/** Takes what a group is delivered until `enough`, then stops; the group stands behind the last batch. */
export const collect = async (
  log: EventLog,
  options: { topic: string; group: string; enough(events: readonly ReceivedEvent[]): boolean },
): Promise<ReceivedEvent[]> => {
  const seen: ReceivedEvent[] = [];
  let failure: unknown;
  await new Promise<void>((resolve) => {
    const limit = setTimeout(resolve, 20_000);
    const subscription = log.subscribe({
      ...options,
      handle: async (events) => {
        seen.push(...events);
        if (!options.enough(seen)) return;
        clearTimeout(limit);
        setImmediate(() => void subscription.stop().then(resolve));
      },
      failed: (error) => {
        failure = error;
      },
    });
  });
  if (!options.enough(seen)) throw new Error(`only ${seen.length} events were delivered`, { cause: failure });
  return seen;
};

/** What every adapter of the event log must do. Each test takes a topic of its own. */
export const eventLogContract = (underTest: () => EventLogUnderTest): void => {
  const log = () => underTest().log;
  const newTopic = async () => {
    const name = `test.${newId()}.v1`;
    await underTest().makeTopic(name);
    return name;
  };
  const take = (topic: string, group: string, count: number) =>
    collect(log(), { topic, group, enough: (events) => events.length >= count });
  const subscribe = (options: Pick<SubscriptionOptions, 'topic' | 'handle'> & Partial<SubscriptionOptions>) =>
    log().subscribe({ group: 'g', failed: () => undefined, ...options });

  it('delivers what was appended, whole', async () => {
    const topic = await newTopic();
    const event = anEvent({ topic, traceparent: '00-a-b-01' });
    await log().append([event]);
    const [seen] = await take(topic, 'g', 1);
    expect(seen).toMatchObject({ ...event, payload: expect.anything() });
    expect([...(seen?.payload ?? [])]).toEqual([0, 1, 2, 255]);
    expect(seen?.failure).toBeUndefined();
  });

  it('continues from the position of the group, each group for itself', async () => {
    const topic = await newTopic();
    await log().append(['a', 'b'].map((key) => anEvent({ topic, key })));
    expect((await take(topic, 'g', 2)).map(({ key }) => key).sort()).toEqual(['a', 'b']);
    await log().append([anEvent({ topic, key: 'c' })]);
    expect((await take(topic, 'g', 1)).map(({ key }) => key)).toEqual(['c']);
    expect((await take(topic, 'other', 3)).map(({ key }) => key).sort()).toEqual(['a', 'b', 'c']);
  });

  it('delivers an event that was appended twice under one id', async () => {
    const topic = await newTopic();
    const [first, second] = [anEvent({ topic }), anEvent({ topic })];
    await log().append([first]);
    await log().append([first, second]);
    const seen = await collect(log(), {
      topic,
      group: 'g',
      enough: (events) => events.some(({ eventId }) => eventId === second.eventId),
    });
    expect(new Set(seen.map(({ eventId }) => eventId))).toEqual(new Set([first.eventId, second.eventId]));
  });

  it('delivers a batch again when it could not be handled, and reports the error', async () => {
    const topic = await newTopic();
    const events = [1, 2, 3].map(() => anEvent({ topic }));
    await log().append(events);
    const failures: unknown[] = [];
    const tries: string[][] = [];
    await new Promise<void>((resolve) => {
      const subscription = subscribe({
        topic,
        handle: async (batch) => {
          tries.push(batch.map(({ eventId }) => eventId));
          if (tries.length === 1) throw new Error('not this time');
          setImmediate(() => void subscription.stop().then(resolve));
        },
        failed: (error) => failures.push(error),
      });
    });
    expect(failures).toEqual([new Error('not this time')]);
    expect(tries[0]?.[0]).toBe(events[0]?.eventId);
    expect(tries[1]).toEqual(events.map(({ eventId }) => eventId));
  });

  it('keeps the order of each key and loses nothing beside many writers', async () => {
    const topic = await newTopic();
    const [writers, each] = [20, 10];
    const writing = Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        for (let n = 0; n < each; n += 1)
          await log().append([anEvent({ topic, key: `w${writer}`, type: String(n) })]);
      }),
    );
    const seen = await take(topic, 'g', writers * each);
    await writing;
    const ofWriter = Map.groupBy(seen, ({ key }) => key);
    expect(ofWriter.size).toBe(writers);
    for (const events of ofWriter.values())
      expect(events.map(({ type }) => Number(type))).toEqual(Array.from({ length: each }, (_, n) => n));
  });

  it('sets an event aside with its reason', async () => {
    const topic = await newTopic();
    await log().append([anEvent({ topic, traceparent: '00-a-b-01' })]);
    const [read] = await take(topic, 'g', 1);
    if (!read) throw new Error('nothing read');
    await log().setAside(read, 'g', 'it is broken', 6);
    const [dead] = await take(deadLetterTopic(topic, 'g'), 'operator', 1);
    expect(dead).toMatchObject({
      eventId: read.eventId,
      key: 'k1',
      tenant: 't1',
      traceparent: '00-a-b-01',
      failure: { reason: 'it is broken', attempts: 6 },
    });
  });

  it('reports how long a batch has been waiting for progress', async () => {
    const topic = await newTopic();
    let go: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => {
      go = resolve;
    });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const subscription = subscribe({
      topic,
      handle: async () => {
        go();
        await held;
      },
    });
    expect(subscription.stalledMs()).toBe(0);
    await log().append([anEvent({ topic })]);
    await arrived;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(subscription.stalledMs()).toBeGreaterThan(10);
    release();
    await subscription.stop();
    expect(subscription.stalledMs()).toBe(0);
  });
};
