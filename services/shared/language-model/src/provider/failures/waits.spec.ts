import { namedWait } from './waits.js';

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const LATER = 50_000;

describe('how long a provider asks to be left alone', () => {
  it.each<[Record<string, string>, number]>([
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after': '3' }, 3_000],
    [{ 'retry-after': '1.5s' }, 1_500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' }, 0],
    [{ 'x-ratelimit-reset': '7' }, 7_000],
    [{ 'x-ratelimit-reset-after': '2.5' }, 2_500],
    [{ 'ratelimit-reset': '4' }, 4_000],
    [{ 'x-ratelimit-reset-requests': '1m30s' }, 90_000],
    [{ 'x-ratelimit-reset-tokens': '12ms', 'x-ratelimit-reset-requests': '6m0s' }, 12],
    // what is used up decides
    [
      {
        'x-ratelimit-reset-tokens': '12ms',
        'x-ratelimit-remaining-tokens': '300',
        'x-ratelimit-reset-requests': '8.64s',
        'x-ratelimit-remaining-requests': '0',
      },
      8_640,
    ],
    [{ 'retry-after': '2', 'x-ratelimit-reset': '40' }, 2_000],
  ])('%j', (headers, wait) => expect(namedWait(headers, '', '')).toBe(wait));

  it.each<[string, () => Record<string, string>]>([
    ['seconds of a clock', () => ({ 'x-ratelimit-reset': String(Math.ceil((Date.now() + LATER) / 1_000)) })],
    ['its thousandths', () => ({ 'x-ratelimit-reset': String(Date.now() + LATER) })],
    ['a date of RFC 3339', () => ({ 'anthropic-ratelimit-requests-reset': at(LATER) })],
    [
      'the limit that is used up',
      () => ({
        'anthropic-ratelimit-requests-reset': at(2 * LATER),
        'anthropic-ratelimit-requests-remaining': '12',
        'anthropic-ratelimit-input-tokens-reset': at(LATER),
        'anthropic-ratelimit-input-tokens-remaining': '0',
      }),
    ],
    ['an HTTP date', () => ({ 'retry-after': new Date(Date.now() + LATER).toUTCString() })],
  ])('%s is a moment', (_, headers) => {
    const wait = namedWait(headers(), '', '') ?? 0;
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(LATER + 1_000);
  });

  it('may be said in words, or not at all', () => {
    expect(namedWait({}, 'Please try again in 1h2m3s.', '')).toBe(3_723_000);
    expect(namedWait({}, '', '{"retryDelay":"31s"}')).toBe(31_000);
    expect(namedWait({ 'x-ratelimit-limit': '3', 'x-ratelimit-reset': 'soon' }, '', '')).toBeUndefined();
  });
});
