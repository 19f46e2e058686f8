import type { Log } from '@chirrup/kernel/log';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { counter } from './metrics.js';

const spans = counter('chirrup_telemetry_spans_total', 'Spans sent to the collector, or lost', ['outcome']);

/** Logs once when the collector is unavailable and once when it is back, and counts. */
export class ReportingExporter implements SpanExporter {
  #isUnavailable = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly log: Log,
  ) {}

  export(batch: ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): void {
    this.exporter.export(batch, (result) => {
      const failed = result.error !== undefined || result.code !== 0;
      spans.inc({ outcome: failed ? 'lost' : 'sent' }, batch.length);
      if (failed && !this.#isUnavailable)
        this.log.warn({ err: result.error }, 'traces could not be sent: is the collector up?');
      if (!failed && this.#isUnavailable) this.log.info({}, 'traces are sent again');
      this.#isUnavailable = failed;
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }
}
