/** Names and values by the OpenTelemetry semantic conventions; never message text, addresses of people, or tokens. */
export type Attributes = Record<string, string | number | boolean | undefined>;

export interface SpanOptions {
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** W3C trace context the span continues; without one it belongs to what runs around it. */
  parent?: string | undefined;
  attributes?: Attributes;
}

/** One operation in a trace. */
export interface Span {
  /** For what carries the trace on: a header, a row. Undefined while nothing is traced. */
  readonly traceparent: string | undefined;
  set(attributes: Attributes): void;
  /** Something happened now. */
  event(name: string): void;
  /** It did not work. Only the kind of error is noted: messages may quote what people wrote. */
  fail(error: unknown): void;
  /** Runs something as part of this work. */
  run<T>(work: () => T): T;
  end(): void;
}

/** What stands behind spans where traces are collected. */
export interface Tracer {
  start(name: string, options: SpanOptions): Span;
  current(): { traceId: string; spanId: string; traceparent: string } | undefined;
}

let tracer: Tracer | undefined;

/** From now on spans go there; without a tracer they cost nothing. */
export const useTracer = (next: Tracer | undefined): void => {
  tracer = next;
};

const untraced: Span = {
  traceparent: undefined,
  set() {},
  event() {},
  fail() {},
  run: (work) => work(),
  end() {},
};

/** Begins a span that its caller ends. */
export const startSpan = (name: string, options: SpanOptions): Span =>
  tracer ? tracer.start(name, options) : untraced;

/** Runs work as a span; it ends with the work, and fails with it. */
export const inSpan = <T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> => {
  if (!tracer) return work(untraced);
  const span = tracer.start(name, options);
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
export const currentTraceparent = (): string | undefined => tracer?.current()?.traceparent;

/** Fields for a log line about what runs now. */
export const traceFields = (): { trace_id?: string; span_id?: string } => {
  const current = tracer?.current();
  return current ? { trace_id: current.traceId, span_id: current.spanId } : {};
};
