import type { Log } from '@chirrup/kernel/log';
import { runUntilSignal } from './run-until-signal.js';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };
const EVENTS = ['SIGINT', 'SIGTERM', 'unhandledRejection', 'uncaughtException'];
const log = { info: () => undefined, error: () => undefined } as unknown as Log;

describe('runUntilSignal', () => {
  let before: unknown[];

  beforeEach(() => {
    before = EVENTS.flatMap((name) => process.rawListeners(name));
    fakes.useFakeTimers();
  });

  afterEach(() => {
    fakes.useRealTimers();
    for (const name of EVENTS)
      for (const listener of process.rawListeners(name))
        if (!before.includes(listener)) process.removeListener(name, listener as () => void);
  });

  it('takes a signal that comes twice at once for one, and stops completely', async () => {
    let stopped: () => void = () => undefined;
    const code = runUntilSignal(() => new Promise((resolve) => (stopped = resolve)), log);
    process.emit('SIGTERM');
    process.emit('SIGTERM');
    stopped();
    expect(await code).toBe(0);
  });

  it('reports what fails unnoticed, and goes on', async () => {
    const errors: object[] = [];
    const code = runUntilSignal(async () => undefined, {
      ...log,
      error: (fields) => void errors.push(fields),
    });
    const err = new Error('lost');
    process.emit('unhandledRejection', err, Promise.resolve());
    expect(errors).toEqual([{ err }]);
    process.emit('SIGTERM');
    expect(await code).toBe(0);
  });

  it('ends in order after an error that nothing caught, and says so once', async () => {
    const errors: object[] = [];
    const stop = fakes.fn(async () => undefined);
    const code = runUntilSignal(stop, { ...log, error: (fields) => void errors.push(fields) });
    const err = new Error('nobody caught it');
    process.emit('uncaughtException', err);
    expect(await code).toBe(70);
    expect(errors).toEqual([{ err }]);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['does not end', () => new Promise<void>(() => undefined)],
    ['fails', () => Promise.reject(new Error('broken'))],
  ])('ends after such an error also when stopping %s', async (_, stop) => {
    const code = runUntilSignal(stop, log);
    process.emit('uncaughtException', new Error('nobody caught it'));
    process.emit('uncaughtException', new Error('nor this one, which came while it stopped'));
    fakes.advanceTimersByTime(11_000);
    expect(await code).toBe(70);
  });

  it('ends at once at a second request', async () => {
    const code = runUntilSignal(() => new Promise(() => undefined), log);
    process.emit('SIGINT');
    fakes.advanceTimersByTime(1_000);
    process.emit('SIGINT');
    expect(await code).toBe(130);
  });
});
