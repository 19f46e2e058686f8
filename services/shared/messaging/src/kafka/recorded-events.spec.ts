import { eventCodecs } from '@chirrup/proto/event-codecs';
import { topics } from '@chirrup/proto/topics';
import { recordedEvents } from '@chirrup/testing/contracts/event-fixtures';
import { toEvent } from './kafka-record.js';

// A replica of this release reads what one of the release before has written.
describe('events of the last release', () => {
  it('are recorded for every type there is', () => {
    const recorded = recordedEvents().map(({ topic, type }) => `${topic} ${type}`);
    const known = Object.values(topics).flatMap(({ name, messages }) =>
      messages.map((type) => `${name} ${type}`),
    );
    expect(recorded.sort()).toEqual(known.sort());
  });

  it.each(recordedEvents().map((recorded) => [recorded.type, recorded] as const))(
    '%s is read as it was meant',
    (type, { topic, event, fields, record }) => {
      const headers = Object.fromEntries(Object.entries(record.headers).map(([k, v]) => [k, Buffer.from(v)]));
      const message = { timestamp: '0', attributes: 0, offset: '41' };
      const received = toEvent(topic, {
        ...message,
        key: Buffer.from(record.key),
        value: record.value,
        headers,
      });
      expect(received).toEqual({ ...event, position: 41n });
      expect(eventCodecs[type].decode(received.payload)).toMatchObject(fields);
    },
  );
});
