import {
  type Context,
  context,
  type Span as OtelSpan,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Attributes, Span, SpanOptions, Tracer } from './trace.js';
import { readTraceparent, toTraceparent } from './traceparent.js';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/** Spans as OpenTelemetry's. */
export class OpenTelemetryTracer implements Tracer {
  constructor(private readonly tracer: OtelTracer) {}

  start(name: string, { kind = 'internal', parent, attributes = {} }: SpanOptions): Span {
    const remote = readTraceparent(parent);
    const around = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : context.active();
    const span = this.tracer.startSpan(name, { kind: KINDS[kind], attributes }, around);
    return new OpenTelemetrySpan(span, around);
  }

  current() {
    const span = trace.getSpan(context.active())?.spanContext();
    return span && { traceId: span.traceId, spanId: span.spanId, traceparent: toTraceparent(span) };
  }
}

class OpenTelemetrySpan implements Span {
  constructor(
    private readonly span: OtelSpan,
    private readonly around: Context,
  ) {}

  get traceparent(): string {
    return toTraceparent(this.span.spanContext());
  }

  set(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }

  event(name: string): void {
    this.span.addEvent(name);
  }

  fail(error: unknown): void {
    this.span.setAttribute('error.type', errorType(error));
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  run<T>(work: () => T): T {
    return context.with(trace.setSpan(this.around, this.span), work);
  }

  end(): void {
    this.span.end();
  }
}

const errorType = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};
