import { currentTraceparent, inSpan, startSpan, traceFields } from './trace.js';

describe('without a collector', () => {
  it('work is done as if there were no spans', async () => {
    await expect(inSpan('a', {}, async (span) => span.traceparent)).resolves.toBeUndefined();
    await expect(inSpan('a', {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(startSpan('a', {}).run(() => 7)).toBe(7);
    expect(currentTraceparent()).toBeUndefined();
    expect(traceFields()).toEqual({});
  });
});
