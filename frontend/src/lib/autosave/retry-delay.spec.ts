import type { ApiFailure } from '../../api/send';
import { retryDelay } from './retry-delay';

const failure = (status: ApiFailure['status'], retryAfter?: number): ApiFailure => ({
  status,
  data: { code: 'X', message: 'X', detail: '', msg: 'X' } as ApiFailure['data'],
  retryAfter,
});

describe('retryDelay', () => {
  it.each<ApiFailure['status']>(['FETCH_ERROR', 'TIMEOUT_ERROR', 429, 502, 503, 504])(
    'tries again after %s, later each time, half a minute at most',
    (status) => {
      const waits = Array.from({ length: 12 }, (_, before) => retryDelay(failure(status), before) ?? 0);
      for (const [at, most] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
        expect(waits[at]).toBeGreaterThanOrEqual(most * 0.75);
        expect(waits[at]).toBeLessThanOrEqual(most);
      }
      expect(Math.max(...waits)).toBeLessThanOrEqual(30_000);
    },
  );

  it.each([400, 401, 403, 404, 409, 413, 500])('does not repeat what answered %i', (status) => {
    expect(retryDelay(failure(status), 0)).toBeUndefined();
  });

  it('waits as long as the server asks, up to five minutes', () => {
    expect(retryDelay(failure(429, 45), 0)).toBe(45_000);
    expect(retryDelay(failure(503, 86_400), 0)).toBe(300_000);
  });
});
