import { createServer, type Server, type ServerResponse } from 'node:http';
import { ConfigError } from '../config/read-config.js';
import type { ConsumerProgress } from './start-service.js';

/** A consumer with work but without progress for this long makes the process unhealthy: it should be restarted. */
const STALLED_MS = 60_000;
const REQUEST_LIMIT_MS = 5_000;

/** What the server asks of its process. */
export interface Managed {
  consumers(): ConsumerProgress[];
  /** Metrics in Prometheus' text format. */
  metrics(): Promise<{ type: string; text: string }>;
}

/**
 * Probes and metrics of one process, on a port that visitors cannot reach. It answers from the very start, so that a
 * process that waits for an engine is alive but not ready.
 */
export class ManagementServer {
  #state: 'starting' | 'ready' | 'stopping' = 'starting';
  readonly #server: Server;

  private constructor(private readonly managed: Managed) {
    this.#server = createServer({ requestTimeout: REQUEST_LIMIT_MS }, (request, response) => {
      this.#answer(request.url ?? '/', response).catch((error) =>
        send(response, 500, `${error instanceof Error ? error.message : error}\n`),
      );
    });
  }

  /** @param address `host:port`; port 0 takes a free one */
  static async open(address: string, managed: Managed): Promise<ManagementServer> {
    const [, host, port] = /^\[?([^\]]*)\]?:(\d+)$/.exec(address) ?? [];
    if (port === undefined || Number(port) > 65_535)
      throw new ConfigError('Setting MANAGEMENT_LISTEN: must be host:port, like 0.0.0.0:9090.');
    const management = new ManagementServer(managed);
    await new Promise<void>((resolve, reject) => {
      management.#server.once('error', reject);
      management.#server.listen({ port: Number(port), ...(host ? { host } : {}) }, () => resolve());
    }).catch((error: NodeJS.ErrnoException) => {
      throw new ConfigError(`Setting MANAGEMENT_LISTEN: cannot listen on ${address} (${error.code}).`);
    });
    return management;
  }

  get port(): number {
    const bound = this.#server.address();
    return bound && typeof bound === 'object' ? bound.port : 0;
  }

  /** Everything is composed and listens. */
  ready(): void {
    this.#state = 'ready';
  }

  /** Reports not ready, so that traffic goes to other replicas. */
  stopping(): void {
    this.#state = 'stopping';
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(url: string, response: ServerResponse): Promise<void> {
    const [path] = url.split('?', 1);
    if (path === '/healthz') this.#health(response);
    else if (path === '/readyz') send(response, this.#state === 'ready' ? 200 : 503, `${this.#state}\n`);
    else if (path === '/metrics') await this.#metrics(response);
    else send(response, 404, 'There are /healthz, /readyz and /metrics.\n');
  }

  #health(response: ServerResponse): void {
    const stalled = this.managed.consumers().filter(({ stalledMs }) => stalledMs > STALLED_MS);
    const reasons = stalled.map(
      ({ group, topic, stalledMs }) =>
        `consumer ${group} of ${topic} has made no progress for ${Math.floor(stalledMs / 1_000)} s\n`,
    );
    send(response, reasons.length === 0 ? 200 : 503, reasons.join('') || 'alive\n');
  }

  async #metrics(response: ServerResponse): Promise<void> {
    const { type, text } = await this.managed.metrics();
    send(response, 200, text, type);
  }
}

const send = (response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8') => {
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(text);
};
