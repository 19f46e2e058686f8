import { silentLog } from '@chirrup/kernel/log';
import { OtlpCollector } from '@chirrup/testing/servers/otlp-collector';
import { startTracing } from './start-tracing.js';
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

describe('with a collector', () => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  const SPAN = '00f067aa0ba902b7';
  let collector: OtlpCollector;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    collector = await OtlpCollector.open();
    stop = await startTracing({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
      service: 'tested',
      log: silentLog,
    });
  });
  afterAll(async () => {
    await stop();
    await collector.close();
  });

  it.each([
    [`00-${TRACE}-${SPAN}-01`, '01'],
    [`00-${TRACE}-${SPAN}-00`, '00'],
    // a later version may have more fields
    [`01-${TRACE}-${SPAN}-03-more`, '01'],
  ])('goes on with the trace of its caller: %s', async (parent, flags) => {
    await inSpan('a', { parent }, async (span) => {
      expect(span.traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-${flags}$`));
      expect(span.traceparent).not.toContain(SPAN);
      expect(currentTraceparent()).toBe(span.traceparent);
      expect(traceFields().trace_id).toBe(TRACE);
    });
    expect(traceFields()).toEqual({});
  });

  it.each([
    '',
    'nonsense',
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}`,
  ])('begins a trace of its own when that is none: %s', (parent) => {
    const span = startSpan('a', { parent });
    expect(span.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(span.traceparent).not.toContain(TRACE);
    span.end();
  });
});
