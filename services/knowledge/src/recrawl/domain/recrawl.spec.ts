import { nextCrawl } from './recrawl.js';

const now = new Date('2026-11-20T12:00:00Z');

describe('the next re-crawl', () => {
  it.each([
    ['off', '2026-11-01T12:00:00Z', null],
    ['daily', undefined, '2026-11-21T12:00:00.000Z'],
    ['daily', '2026-11-20T06:00:00Z', '2026-11-21T06:00:00.000Z'],
    ['weekly', '2026-11-19T12:00:00Z', '2026-11-26T12:00:00.000Z'],
    ['daily', '2026-11-01T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ] as const)('%s after %s is at %s', (interval, last, next) => {
    expect(nextCrawl(interval, last ? new Date(last) : undefined, now)?.toISOString() ?? null).toBe(next);
  });
});
