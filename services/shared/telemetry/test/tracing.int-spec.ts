import type { Log } from '@chirrup/kernel/log';
import { silentLog } from '@chirrup/kernel/log';
import { OtlpCollector } from '@chirrup/testing/servers/otlp-collector';
import { startTracing } from '../src/start-tracing.js';
import { currentTraceparent, inSpan, startSpan, traceFields } from '../src/trace.js';

const CALLER = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('tracing', () => {
  let collector: OtlpCollector;
  beforeAll(async () => {
    collector = await OtlpCollector.open();
  });
  afterAll(() => collector.close());

  const tracing = (env: Record<string, string> = {}, log: Log = silentLog) =>
    startTracing({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...env },
      service: 'chat',
      role: 'replies',
      log,
    });

  it('sends spans with their parents, across what waits in between', async () => {
    const stop = await tracing();
    const inner = await inSpan('outer', { kind: 'server', parent: CALLER }, async () => {
      await new Promise(setImmediate);
      return inSpan('inner', { attributes: { 'chirrup.bot.id': 'C-1', n: 7, off: undefined } }, async () => {
        expect(traceFields().trace_id).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
        return currentTraceparent();
      });
    });
    await stop();
    const [inside, outside] = collector.trace('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(outside).toMatchObject({ name: 'outer', parentSpanId: '00f067aa0ba902b7', failed: false });
    expect(inside).toMatchObject({
      service: 'chirrup-chat',
      name: 'inner',
      parentSpanId: outside?.spanId,
      attributes: { 'chirrup.bot.id': 'C-1', n: 7 },
    });
    expect(inner).toBe(`00-${inside?.traceId}-${inside?.spanId}-01`);
    expect(currentTraceparent()).toBeUndefined();
  });

  it('marks a failed span by the kind of its error, never by its message', async () => {
    const stop = await tracing({ OTEL_SERVICE_NAME: 'mine' });
    const failing = () => inSpan('failing', {}, () => Promise.reject(new TypeError('the secret text')));
    await expect(failing()).rejects.toThrow('the secret text');
    await stop();
    const span = collector.spans.find(({ name }) => name === 'failing');
    expect(span).toMatchObject({ service: 'mine', failed: true, attributes: { 'error.type': 'TypeError' } });
    expect(JSON.stringify(collector.spans)).not.toContain('secret');
  });

  it('keeps the configured share, and the decision of the caller', async () => {
    const stop = await tracing({ OTEL_TRACES_SAMPLER_ARG: '0' });
    startSpan('left out', {}).end();
    startSpan('asked for', { parent: CALLER }).end();
    startSpan('not asked for', { parent: CALLER.replace(/1$/, '0') }).end();
    await stop();
    const names = collector.spans.map(({ name }) => name);
    expect(names).toContain('asked for');
    expect(names).not.toContain('left out');
    expect(names).not.toContain('not asked for');
    await expect(tracing({ OTEL_TRACES_SAMPLER_ARG: 'all' })).rejects.toThrow('OTEL_TRACES_SAMPLER_ARG');
  });

  it('is not delayed by an unavailable collector, and logs that once', async () => {
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_fields: object, message: string) => void warnings.push(message) };
    const stop = await tracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, log);
    const began = performance.now();
    for (let n = 0; n < 20_000; n += 1) await inSpan('work', {}, async () => n);
    expect(performance.now() - began).toBeLessThan(20_000);
    await stop();
    expect(performance.now() - began).toBeLessThan(23_000);
    expect(warnings.length).toBeLessThanOrEqual(1);
  }, 30_000);
});
