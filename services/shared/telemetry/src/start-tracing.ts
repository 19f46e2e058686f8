import type { Log } from '@chirrup/kernel/log';

/** OpenTelemetry's own settings; its libraries read the others of theirs themselves, e.g. `OTEL_EXPORTER_OTLP_HEADERS`. */
export interface TracingOptions {
  env: Readonly<Record<string, string | undefined>>;
  /** Service, and role where it has several. */
  service: string;
  role?: string | undefined;
  log: Log;
}

/**
 * Sends spans to the collector of `OTEL_EXPORTER_OTLP_ENDPOINT`; without one its exporter is not loaded and nothing is traced.
 * @returns how to stop: what is left is sent, for two seconds at most
 */
export const startTracing = async (options: TracingOptions): Promise<() => Promise<void>> => {
  const { env, service, role, log } = options;
  const url = tracesUrl(env);
  if (!url || env.OTEL_SDK_DISABLED === 'true') return async () => {};
  const { exportSpans } = await import('./export-spans.js');
  return exportSpans({
    url,
    service: env.OTEL_SERVICE_NAME || `chirrup-${service}`,
    role,
    ratio: ratio(env.OTEL_TRACES_SAMPLER_ARG),
    log,
  });
};

const tracesUrl = (env: TracingOptions['env']): string | undefined => {
  if (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint ? `${endpoint.replace(/\/{0,8}$/, '')}/v1/traces` : undefined;
};

/** Share of the traces that begin here and are kept; who calls with a trace of its own has decided already. */
const ratio = (text: string | undefined): number => {
  const value = Number(text || 1);
  if (value >= 0 && value <= 1) return value;
  throw new Error(`Setting OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1, not "${text}".`);
};
