import type { ReceivedEvent } from '../event.js';
import { TopicTail } from './topic-tail.js';

const event = (position: number, bytes = 1): ReceivedEvent => ({
  eventId: `e${position}`,
  topic: 't',
  key: 'k',
  type: 'T',
  tenant: 'a',
  occurredAt: new Date(0),
  payload: Buffer.alloc(bytes),
  position: BigInt(position),
});
const positions = (tail: TopicTail, after: number, limit = 10) =>
  tail.after(BigInt(after), limit)?.map(({ position }) => Number(position));

describe('the tail of a topic', () => {
  it('knows nothing before it was told', () => {
    expect(positions(new TopicTail(), 0)).toBeUndefined();
  });

  it('serves who is not behind', () => {
    const tail = new TopicTail();
    tail.found(10n);
    tail.appended([event(11), event(13)], 10n);
    tail.appended([event(14)], 13n);
    expect(positions(tail, 10)).toEqual([11, 13, 14]);
    expect(positions(tail, 11, 1)).toEqual([13]);
    expect(positions(tail, 14)).toEqual([]);
    expect(positions(tail, 9)).toBeUndefined();
  });

  it('steps over nothing that another process appended', () => {
    const tail = new TopicTail();
    tail.found(10n);
    tail.appended([event(15)], 12n);
    expect(positions(tail, 10)).toBeUndefined();
    expect(positions(tail, 12)).toEqual([15]);
    tail.found(20n);
    expect(positions(tail, 15)).toBeUndefined();
  });

  it('is not led back by what it is told late', () => {
    const tail = new TopicTail();
    tail.found(10n);
    tail.appended([event(12)], 11n);
    tail.appended([event(11)], 10n);
    tail.found(11n);
    expect(positions(tail, 10)).toBeUndefined();
    expect(positions(tail, 11)).toEqual([12]);
  });

  it('forgets the oldest, by number and by size', () => {
    const tail = new TopicTail();
    for (let n = 1; n <= 2_000; n += 1) tail.appended([event(n)], BigInt(n - 1));
    expect(positions(tail, 999)).toBeUndefined();
    expect(tail.after(1_000n, 5_000)).toHaveLength(1_000);
    tail.appended([event(2_001, 3_000_000)], 2_000n);
    expect(positions(tail, 2_000)).toBeUndefined();
    expect(positions(tail, 2_001)).toEqual([]);
  });
});
