import { newId } from '@chirrup/kernel/ids';
import { deadLetterTopic, type EventRecord } from '@chirrup/messaging/event';
import type { EventLog } from '@chirrup/messaging/event-log';

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

/** What every adapter of the event log must do. Each test takes a topic of its own. */
export const eventLogContract = (log: () => EventLog): void => {
  const topic = () => `test.${newId()}.v1`;

  it('gives back what was appended, in order, from where the group stands', async () => {
    const name = topic();
    const events = [1, 2, 3].map((n) => anEvent({ topic: name, key: `k${n}`, traceparent: '00-a-b-01' }));
    await log().append(events);
    const read = await log().read(name, 'g', 10);
    expect(read.map((event) => event.eventId)).toEqual(events.map((event) => event.eventId));
    expect(read[0]).toMatchObject({
      key: 'k1',
      type: 'ThingHappened',
      tenant: 't1',
      traceparent: '00-a-b-01',
    });
    expect([...(read[0]?.payload ?? [])]).toEqual([0, 1, 2, 255]);
    expect(read[0]?.occurredAt.toISOString()).toBe('2026-01-02T03:04:05.678Z');
    await log().commit(name, 'g', read[1]?.position ?? 0n);
    expect((await log().read(name, 'g', 10)).map((event) => event.key)).toEqual(['k3']);
    expect(await log().read(name, 'other group', 2)).toHaveLength(2);
  });

  it('appends a known event only once', async () => {
    const event = anEvent({ topic: topic() });
    await log().append([event]);
    await log().append([event, anEvent({ topic: event.topic, key: 'k2' })]);
    expect((await log().read(event.topic, 'g', 10)).map(({ key }) => key)).toEqual(['k1', 'k2']);
  });

  it('never moves a group back', async () => {
    const name = topic();
    await log().append([anEvent({ topic: name }), anEvent({ topic: name })]);
    const [first, second] = await log().read(name, 'g', 10);
    await log().commit(name, 'g', second?.position ?? 0n);
    await log().commit(name, 'g', first?.position ?? 0n);
    expect(await log().read(name, 'g', 10)).toEqual([]);
  });

  it('hides nothing from a reader that runs beside many writers', async () => {
    const name = topic();
    const total = 200;
    const writing = Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        for (let n = 0; n < total / 20; n += 1)
          await log().append([anEvent({ topic: name, key: `${writer}:${n}` })]);
      }),
    );
    const seen: string[] = [];
    const limit = Date.now() + 20_000;
    while (seen.length < total && Date.now() < limit) {
      const batch = await log().read(name, 'g', 50);
      seen.push(...batch.map(({ key }) => key));
      const last = batch.at(-1);
      if (last) await log().commit(name, 'g', last.position);
    }
    await writing;
    expect(new Set(seen).size).toBe(total);
    for (let writer = 0; writer < 20; writer += 1) {
      const own = seen.filter((key) => key.startsWith(`${writer}:`));
      expect(own).toEqual([...own].sort((a, b) => Number(a.split(':')[1]) - Number(b.split(':')[1])));
    }
  });

  it('sets an event aside with its reason', async () => {
    const event = anEvent({ topic: topic() });
    await log().append([event]);
    const [read] = await log().read(event.topic, 'g', 1);
    if (!read) throw new Error('nothing read');
    await log().setAside(read, 'g', 'it is broken', 6);
    const [dead] = await log().read(deadLetterTopic(event.topic, 'g'), 'operator', 10);
    expect(dead).toMatchObject({ eventId: event.eventId, failure: { reason: 'it is broken', attempts: 6 } });
  });

  it('wakes a waiting reader', async () => {
    const name = topic();
    const waiting = log().wait(10_000, new AbortController().signal);
    await log().append([anEvent({ topic: name })]);
    await waiting;
    expect(await log().read(name, 'g', 1)).toHaveLength(1);
  });
};
