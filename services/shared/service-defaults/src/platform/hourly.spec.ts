import { silentLog } from '@chirrup/kernel/log';
import { hourly } from './hourly.js';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };
const MINUTE_MS = 60_000;

describe('hourly housekeeping', () => {
  beforeEach(() => void fakes.useFakeTimers());
  afterEach(() => void fakes.useRealTimers());

  it('begins a minute after the start, and goes on after a failure', async () => {
    let runs = 0;
    const stop = hourly('old rows', silentLog, async () => {
      runs += 1;
      if (runs === 1) throw new Error('away');
      return 1;
    });
    await fakes.advanceTimersByTimeAsync(MINUTE_MS);
    expect(runs).toBe(1);
    await fakes.advanceTimersByTimeAsync(60 * MINUTE_MS);
    expect(runs).toBe(2);
    stop();
    await fakes.advanceTimersByTimeAsync(600 * MINUTE_MS);
    expect(runs).toBe(2);
  });

  it('never runs twice at a time, and ends on stop', async () => {
    const runs: AbortSignal[] = [];
    const stop = hourly('old rows', silentLog, (signal) => {
      runs.push(signal);
      return new Promise<number>(() => undefined);
    });
    await fakes.advanceTimersByTimeAsync(600 * MINUTE_MS);
    expect(runs).toHaveLength(1);
    stop();
    expect(runs[0]?.aborted).toBe(true);
  });
});
