import { EventEmitter } from 'node:events';
import { Readiness } from '../../health/readiness.js';
import { MAX_WAITING, REFUSAL_WAIT_MS, WaitingRefusals } from './waiting-refusals.js';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };

const setUp = () => {
  const readiness = new Readiness();
  readiness.markReady();
  const waiting = new WaitingRefusals(readiness);
  const answered: string[] = [];
  const hold = (source: string, name = source, connection = new EventEmitter()) =>
    waiting.hold(source, connection, () => answered.push(name));
  return { readiness, waiting, answered, hold };
};

describe('refusals that wait', () => {
  beforeEach(() => void fakes.useFakeTimers());
  afterEach(() => void fakes.useRealTimers());

  it('are answered after a while, once', () => {
    const { waiting, answered, hold } = setUp();
    expect(hold('a')).toBe(true);
    fakes.advanceTimersByTime(REFUSAL_WAIT_MS - 1);
    expect(answered).toEqual([]);
    fakes.advanceTimersByTime(1);
    expect(answered).toEqual(['a']);
    waiting.answerAll();
    expect(answered).toEqual(['a']);
    expect(waiting.size).toBe(0);
  });

  it('end with their connection, and leave nothing behind', () => {
    const { waiting, answered, hold } = setUp();
    const connection = new EventEmitter();
    hold('a', 'closed', connection);
    connection.emit('close');
    expect(waiting.size).toBe(0);
    expect(fakes.getTimerCount()).toBe(0);
    fakes.advanceTimersByTime(REFUSAL_WAIT_MS);
    expect(answered).toEqual([]);
    expect(connection.listenerCount('close')).toBe(0);
  });

  it('leave no listener on a connection that stays open', () => {
    const { hold } = setUp();
    const connection = new EventEmitter();
    hold('a', 'a', connection);
    fakes.advanceTimersByTime(REFUSAL_WAIT_MS);
    expect(connection.listenerCount('close')).toBe(0);
  });

  it('are so many of an address, and others still have room', () => {
    const { hold } = setUp();
    for (let n = 0; n < MAX_WAITING.source; n += 1) expect(hold('a')).toBe(true);
    expect(hold('a')).toBe(false);
    expect(hold('b')).toBe(true);
    fakes.advanceTimersByTime(REFUSAL_WAIT_MS);
    expect(hold('a')).toBe(true);
  });

  it('are so many of a process', () => {
    const { waiting, hold } = setUp();
    for (let n = 0; n < MAX_WAITING.process; n += 1) expect(hold(`address ${n}`)).toBe(true);
    expect(hold('another')).toBe(false);
    expect(waiting.size).toBe(MAX_WAITING.process);
    fakes.advanceTimersByTime(REFUSAL_WAIT_MS);
    expect(waiting.size).toBe(0);
    expect(hold('another')).toBe(true);
  });

  it('are all answered when the edge ends, and no further one waits', () => {
    const { readiness, waiting, answered, hold } = setUp();
    hold('a');
    hold('b');
    readiness.markDraining();
    expect(hold('c')).toBe(false);
    waiting.answerAll();
    expect(answered).toEqual(['a', 'b']);
    expect(fakes.getTimerCount()).toBe(0);
    readiness.markStopping();
    expect(hold('d')).toBe(false);
  });
});
