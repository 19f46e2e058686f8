import { RetrySchedule } from './retry-schedule';
import type { ApiFailure } from './send';

const failure = (status: ApiFailure['status'], retryAfter?: number): ApiFailure => ({
  status,
  data: { code: 'X', message: 'X', detail: '', msg: 'X' } as ApiFailure['data'],
  retryAfter,
});

describe('RetrySchedule', () => {
  it.each<ApiFailure['status']>(['FETCH_ERROR', 'TIMEOUT_ERROR', 429, 502, 503, 504])(
    'tries again after %s, later each time, half a minute at most',
    (status) => {
      const schedule = new RetrySchedule();
      const waits = Array.from({ length: 12 }, () => schedule.failed('a', failure(status)) ?? 0);
      for (const [at, most] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
        expect(waits[at]).toBeGreaterThanOrEqual(most * 0.75);
        expect(waits[at]).toBeLessThanOrEqual(most);
      }
      expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
    },
  );

  it.each([400, 401, 403, 404, 409, 413, 500])('does not repeat what answered %i', (status) => {
    expect(new RetrySchedule().failed('a', failure(status))).toBeUndefined();
  });

  it('waits as long as the server asks, up to five minutes', () => {
    expect(new RetrySchedule().failed('a', failure(429, 45))).toBe(45_000);
    expect(new RetrySchedule().failed('a', failure(503, 86_400))).toBe(300_000);
  });

  it('begins anew after a success, each thing by itself', () => {
    const schedule = new RetrySchedule();
    for (let n = 0; n < 4; n += 1) schedule.failed('a', failure(503));
    expect(schedule.failed('b', failure(503))).toBeLessThanOrEqual(2_000);
    schedule.succeeded('a');
    expect(schedule.failed('a', failure(503))).toBeLessThanOrEqual(2_000);
  });
});
