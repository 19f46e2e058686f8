import { channel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { WritesFirst } from './writes-first.js';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };
const LIMITS = { longestMs: 50, share: 0.5, savedMs: 100 };

describe('background work that gives way to writes', () => {
  let calls: string[];
  let first: WritesFirst;
  let done: () => void;
  const request = (method = 'POST') => {
    const response = new EventEmitter();
    channel('http.server.request.start').publish({ request: { method }, response });
    return { close: () => response.emit('close') };
  };
  const work = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    done = resolve;
    return first.during(() => promise);
  };
  beforeEach(() => {
    fakes.useFakeTimers();
    calls = [];
    first = new WritesFirst(
      { pause: () => void calls.push('pause'), resume: () => void calls.push('resume') },
      LIMITS,
    );
    first.start();
    fakes.advanceTimersByTime(1_000);
  });
  afterEach(() => {
    first.stop();
    fakes.useRealTimers();
  });

  it('is paused until all writes are answered', () => {
    void work();
    const [one, other] = [request(), request()];
    expect(calls).toEqual(['pause']);
    one.close();
    expect(calls).toEqual(['pause']);
    other.close();
    expect(calls).toEqual(['pause', 'resume']);
  });

  it('is not paused by reads, nor where there is no work', async () => {
    request().close();
    const working = work();
    request('GET').close();
    done();
    await working;
    request();
    expect(calls).toEqual([]);
  });

  it('goes on after the longest pause', () => {
    void work();
    request();
    fakes.advanceTimersByTime(49);
    expect(calls).toEqual(['pause']);
    fakes.advanceTimersByTime(1);
    expect(calls).toEqual(['pause', 'resume']);
  });

  it('has its share of the time where writes never end', () => {
    void work();
    let pausedMs = 0;
    for (let ms = 0; ms < 2_000; ms += 1) {
      if (ms % 10 === 0) request();
      if (calls.at(-1) === 'pause') pausedMs += 1;
      fakes.advanceTimersByTime(1);
    }
    expect(pausedMs).toBeGreaterThan(800);
    expect(pausedMs).toBeLessThanOrEqual(1_100);
  });

  it('goes on once it is not listened to any more', () => {
    void work();
    request();
    first.stop();
    expect(calls).toEqual(['pause', 'resume']);
    request();
    expect(calls).toEqual(['pause', 'resume']);
  });
});
