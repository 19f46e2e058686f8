import type { SpanContext } from '@opentelemetry/api';

const FORM = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads W3C `traceparent`; undefined for anything else. */
export const readTraceparent = (text: string | undefined): SpanContext | undefined => {
  const [, traceId, spanId, flags] = (text && FORM.exec(text)) || [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
};

/** Writes it. */
export const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;
