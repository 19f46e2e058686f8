import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ReportingExporter } from './reporting-exporter.js';

const EXPORT_LIMIT_MS = 5_000;
const STOP_LIMIT_MS = 2_000;
/** Spans wait here for the collector; what does not fit is dropped. About 4 MiB. */
const QUEUE = 4_096;

export interface ExportOptions {
  /** Where the collector takes traces (OTLP over HTTP). */
  url: string;
  service: string;
  role: string | undefined;
  ratio: number;
  log: Log;
}

/**
 * Collects spans and sends them in the background; an unavailable collector costs spans, never time.
 * @returns how to stop
 */
export const exportSpans = ({ url, service, role, ratio, log }: ExportOptions): (() => Promise<void>) => {
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_LIMIT_MS, concurrencyLimit: 2 });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'chirrup',
      'service.name': service,
      'service.instance.id': newId(),
      'chirrup.role': role,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new ReportingExporter(exporter, log),
        maxQueueSize: QUEUE,
        scheduledDelayMillis: 1_000,
        exportTimeoutMillis: EXPORT_LIMIT_MS,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    trace.disable();
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, sleep(STOP_LIMIT_MS, undefined, { ref: false })]);
    propagation.disable();
    context.disable();
  };
};
