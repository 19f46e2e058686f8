import { readTraceparent, toTraceparent } from './traceparent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  it('is read and written', () => {
    const read = readTraceparent(`00-${TRACE}-${SPAN}-01`);
    expect(read).toEqual({ traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true });
    expect(read && toTraceparent(read)).toBe(`00-${TRACE}-${SPAN}-01`);
    expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)?.traceFlags).toBe(0);
    // a later version may have more fields
    expect(readTraceparent(`01-${TRACE}-${SPAN}-03-more`)?.traceFlags).toBe(1);
  });

  it.each([
    undefined,
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}`,
  ])('is ignored when it is not one: %s', (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });
});
