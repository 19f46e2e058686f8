import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readSources } from './scrape-source.js';

export type { Counter, Gauge, Histogram } from 'prom-client';

/** From a call inside a process to an answer that took its time (seconds). */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const registry = new Registry();
let measuresItself = false;

/** Content type of `metricsText`. */
export const metricsContentType: string = registry.contentType;

/** Everything this process counts, in Prometheus' text format. What cannot be read in time is left out. */
export const metricsText = async (): Promise<string> => {
  // memory and event loop are watched by timers, which only a process that is asked pays for
  if (!measuresItself) collectDefaultMetrics({ register: registry });
  measuresItself = true;
  for (const source of await readSources()) unread.inc({ source });
  return registry.metrics();
};

/** Counts what happens. Label values come from short, fixed lists: never ids, paths or texts. */
export const counter = <L extends string = never>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Counter<L> => new Counter({ name, help, labelNames, registers: [registry] });

/** Something that goes up and down. */
export const gauge = <L extends string = never>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
): Gauge<L> => new Gauge({ name, help, labelNames, registers: [registry] });

/** How long things take (seconds), or whatever else `buckets` are for. */
export const histogram = <L extends string = never>(
  name: string,
  help: string,
  labelNames: readonly L[] = [],
  buckets: readonly number[] = SECONDS,
): Histogram<L> => new Histogram({ name, help, labelNames, buckets: [...buckets], registers: [registry] });

/** Seconds since a moment of `performance.now()`. */
export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;

const unread = counter(
  'chirrup_telemetry_unread_sources_total',
  'Readings at a scrape that failed or came too late; their gauges are missing then',
  ['source'],
);
