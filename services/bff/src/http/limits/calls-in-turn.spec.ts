import { EventEmitter } from 'node:events';
import { AT_ONCE, CallsInTurn, TURN_WAIT_MS } from './calls-in-turn.js';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };

const ADDRESS = '203.0.113.9';

const setUp = () => {
  const turns = new CallsInTurn({ limitsScale: 1 });
  const begun: number[] = [];
  let calls = 0;
  const call = (source = ADDRESS): EventEmitter => {
    const response = new EventEmitter();
    const number = calls;
    calls += 1;
    turns.take(source, response, () => begun.push(number));
    return response;
  };
  return { turns, begun, call };
};

describe('calls of one address', () => {
  beforeEach(() => void fakes.useFakeTimers());
  afterEach(() => void fakes.useRealTimers());

  it('run side by side up to a number, those of others too', () => {
    const { begun, call } = setUp();
    for (let n = 0; n < AT_ONCE; n += 1) call();
    call();
    call('198.51.100.7');
    expect(begun).toEqual([...Array.from({ length: AT_ONCE }, (_, n) => n), AT_ONCE + 1]);
  });

  it('begin in the order they came, each when another has ended', () => {
    const { turns, begun, call } = setUp();
    const responses = Array.from({ length: AT_ONCE + 2 }, () => call());
    responses[AT_ONCE - 1]?.emit('close');
    expect(begun.slice(AT_ONCE)).toEqual([AT_ONCE]);
    responses[0]?.emit('close');
    expect(begun.slice(AT_ONCE)).toEqual([AT_ONCE, AT_ONCE + 1]);
    for (const response of responses) response.emit('close');
    expect(turns.size).toBe(0);
  });

  it('wait no longer than half a second for slow ones', () => {
    const { begun, call } = setUp();
    for (let n = 0; n <= AT_ONCE; n += 1) call();
    fakes.advanceTimersByTime(TURN_WAIT_MS - 1);
    expect(begun).not.toContain(AT_ONCE);
    fakes.advanceTimersByTime(1);
    expect(begun).toContain(AT_ONCE);
  });

  it('are not begun for a client that has gone, and nothing of them is kept', () => {
    const { turns, begun, call } = setUp();
    const running = Array.from({ length: AT_ONCE }, () => call());
    call().emit('close');
    for (const response of running) response.emit('close');
    fakes.advanceTimersByTime(TURN_WAIT_MS);
    expect(begun).not.toContain(AT_ONCE);
    expect(turns.size).toBe(0);
  });
});
