import { SseEvents } from './sse-events.js';

/** How many pieces are taken before it is too much. */
const takenOf = (piece: string, most: number): number => {
  const events = new SseEvents();
  for (let taken = 0; taken < most; taken += 1)
    try {
      events.push(piece);
    } catch (error) {
      expect(error).toMatchObject({ code: 'malformed' });
      return taken;
    }
  return most;
};

describe('server-sent events', () => {
  it('are read with any line ends, cut anywhere', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['event: a', 'data: 1', '', 'data: 2', '', ''].join(end);
      const events = new SseEvents();
      const read = [...text].flatMap((sign) => events.push(sign));
      expect([...read, ...events.end()]).toEqual([
        { name: 'a', data: '1' },
        { name: '', data: '2' },
      ]);
    }
  });

  it('have an end: neither a line nor an event grows for ever', () => {
    expect(takenOf('x'.repeat(1_000), 5_000)).toBeLessThan(1_100);
    expect(takenOf('x', 2_000_000)).toBeLessThan(1_100_000);
    expect(takenOf('data: {"a":"\n', 5_000)).toBeLessThan(300);
    expect(takenOf(`data: {"${'y'.repeat(20_000)}\n`, 5_000)).toBeLessThan(100);
  });
});
