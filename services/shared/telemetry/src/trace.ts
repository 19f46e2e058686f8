import {
  type Attributes,
  type Context,
  context,
  type Span as OtelSpan,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

export interface SpanOptions {
  kind?: Lowercase<keyof typeof SpanKind>;
  /** W3C trace context the span continues; without one it belongs to what runs around it. */
  parent?: string | undefined;
  /** By the OpenTelemetry semantic conventions; never message text, addresses of people, or tokens. */
  attributes?: Attributes;
}

const traceparentOf = (active: Context): string | undefined => {
  const carrier: { traceparent?: string } = {};
  propagation.inject(active, carrier);
  return carrier.traceparent;
};

/** One operation in a trace; while nothing is traced it does nothing. */
export class Span {
  constructor(
    private readonly span: OtelSpan,
    private readonly inside: Context,
  ) {}

  /** For what carries the trace on: a header, a row. Undefined while nothing is traced. */
  get traceparent(): string | undefined {
    return traceparentOf(this.inside);
  }

  set(attributes: Attributes): void {
    this.span.setAttributes(attributes);
  }

  /** Something happened now. */
  event(name: string): void {
    this.span.addEvent(name);
  }

  /** It did not work. Only the kind of error is noted: messages may quote what people wrote. */
  fail(error: unknown): void {
    this.span.setAttribute('error.type', errorType(error));
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  /** Runs something as part of this work. */
  run<T>(work: () => T): T {
    return context.with(this.inside, work);
  }

  end(): void {
    this.span.end();
  }
}

const errorType = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : '_OTHER';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Begins a span that its caller ends. */
export const startSpan = (name: string, { kind = 'internal', parent, attributes }: SpanOptions): Span => {
  const caller = parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : ROOT_CONTEXT;
  const around = trace.getSpanContext(caller) ? caller : context.active();
  const kinds = { kind: SpanKind[kind.toUpperCase() as keyof typeof SpanKind], attributes };
  const span = trace.getTracer('chirrup').startSpan(name, kinds, around);
  return new Span(span, trace.setSpan(around, span));
};

/** Runs work as a span; it ends with the work, and fails with it. */
export const inSpan = <T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> => {
  const span = startSpan(name, options);
  return span.run(async () => {
    try {
      return await work(span);
    } catch (error) {
      span.fail(error);
      throw error;
    } finally {
      span.end();
    }
  });
};

/** W3C trace context of what runs now, for rows and headers. */
export const currentTraceparent = (): string | undefined => traceparentOf(context.active());

/** Fields for a log line about what runs now. */
export const traceFields = (): { trace_id?: string; span_id?: string } => {
  const current = trace.getSpanContext(context.active());
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
};
