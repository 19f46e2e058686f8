import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf, number, type ProtobufFields, text } from './protobuf-fields.js';

/** A span as the collector got it. */
export interface CollectedSpan {
  /** `service.name` of the process. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentSpanId: string;
  attributes: Record<string, string | number | boolean>;
  /** Status is error. */
  failed: boolean;
}

/** Takes traces over OTLP/HTTP (protobuf), as a collector does, and keeps them in memory. */
export class OtlpCollector {
  readonly spans: CollectedSpan[] = [];

  private constructor(
    /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
    readonly endpoint: string,
    readonly close: () => Promise<void>,
  ) {}

  static async open(): Promise<OtlpCollector> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.url === '/v1/traces') collector.spans.push(...readRequest(Buffer.concat(chunks)));
        response.writeHead(request.url === '/v1/traces' ? 200 : 404).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const collector = new OtlpCollector(`http://127.0.0.1:${port}`, async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    return collector;
  }

  trace(traceId: string): CollectedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  /** The trace, once `complete` says so; processes send what they have every second. */
  async waitForTrace(
    traceId: string,
    complete: (spans: readonly CollectedSpan[]) => boolean,
    limitMs = 15_000,
  ): Promise<CollectedSpan[]> {
    const until = Date.now() + limitMs;
    while (!complete(this.trace(traceId))) {
      if (Date.now() > until) {
        const names = this.trace(traceId).map(({ service, name }) => `${service}: ${name}`);
        throw new Error(`The trace was not complete in time; there were ${names.join(', ') || 'no spans'}`);
      }
      await sleep(50);
    }
    return this.trace(traceId);
  }
}

// Field numbers of opentelemetry/proto/trace/v1/trace.proto.
const readRequest = (bytes: Uint8Array): CollectedSpan[] =>
  fieldsOf(bytes)
    .messages(1)
    .flatMap((resourceSpans) => {
      const [resource] = resourceSpans.messages(1);
      const service = String((resource && attributesOf(resource.messages(1)))?.['service.name'] ?? '');
      const spans = resourceSpans.messages(2).flatMap((scope) => scope.messages(2));
      return spans.map((span) => ({
        service,
        name: text(span.bytes(5)),
        traceId: hex(span.bytes(1)),
        spanId: hex(span.bytes(2)),
        parentSpanId: hex(span.bytes(4)),
        attributes: attributesOf(span.messages(9)),
        failed: span.messages(15).some((status) => status.varint(3) === 2),
      }));
    });

const attributesOf = (pairs: ProtobufFields[]) =>
  Object.fromEntries(
    pairs.flatMap((pair) => pair.messages(2).map((value) => [text(pair.bytes(1)), contentOf(value)])),
  );

const contentOf = (value: ProtobufFields): string | number | boolean => {
  if (value.has(2)) return value.varint(2) === 1;
  if (value.has(3)) return value.varint(3);
  if (value.has(4)) return number(value.bytes(4));
  return text(value.bytes(1));
};

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
