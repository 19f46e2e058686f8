import type { ClientEvent } from './history.js';
import { repliesWithin, slowestNextToken } from './next-token.js';

const acknowledged = (at: number, id: string): ClientEvent => ({
  at,
  type: 'acknowledged',
  clientMessageId: id,
  id,
});
const delta = (at: number, id: string): ClientEvent => ({
  at,
  type: 'delta',
  reader: 'visitor',
  delta: { id, attempt: 1, offset: 0, delta: 'a' },
});
const reply = (at: number, id: string, replyTo: string): ClientEvent => ({
  at,
  type: 'message',
  reader: 'visitor',
  message: { id, seq: 2, sender: 'bot', content: 'a', state: 'complete', replyTo },
});

describe('next token', () => {
  it('is the first delta, or the stored reply, after the instant', () => {
    const streamed = [acknowledged(0, 'm1'), delta(900, 'r1'), delta(4_000, 'r1'), reply(5_000, 'r1', 'm1')];
    const whole = [acknowledged(0, 'm2'), reply(3_000, 'r2', 'm2')];
    expect(slowestNextToken([streamed, whole], 1_000)).toBe(3);
    expect(slowestNextToken([whole], 1_000)).toBe(2);
  });

  it('counts only replies that were being made', () => {
    const before = [acknowledged(0, 'm1'), reply(900, 'r1', 'm1')];
    const later = [acknowledged(2_000, 'm2'), reply(9_000, 'r2', 'm2')];
    expect(slowestNextToken([before, later], 1_000)).toBe(0);
  });

  it('knows which replies a fault may have touched', () => {
    const conversation = [
      acknowledged(0, 'over'),
      reply(900, 'r1', 'over'),
      acknowledged(950, 'running'),
      reply(1_500, 'r2', 'running'),
      acknowledged(1_800, 'begun'),
      acknowledged(5_000, 'later'),
    ];
    expect(repliesWithin([conversation], { from: 1_000, to: 2_000 })).toBe(2);
  });
});
