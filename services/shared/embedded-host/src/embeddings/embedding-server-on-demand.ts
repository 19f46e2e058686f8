import { EmbeddingServer, type EmbeddingServerOptions } from './embedding-server.js';
import { LOCAL_MODEL } from './requirements.js';

const IDLE_MS = 3_600_000;

/**
 * The local model where a configured one has taken its place: it runs while it is asked for, which is until no bot has
 * only its vectors.
 */
export class EmbeddingServerOnDemand {
  readonly model = LOCAL_MODEL;
  #server: EmbeddingServer | undefined;
  #idle: NodeJS.Timeout | undefined;
  #stopping: Promise<void> = Promise.resolve();

  /** @param idleMs until it ends when nobody asks any more */
  constructor(
    private readonly options: EmbeddingServerOptions,
    private readonly idleMs = IDLE_MS,
  ) {}

  /** Asking starts it; undefined while it is not up. */
  url(): string | undefined {
    if (!this.#server) {
      this.#server = new EmbeddingServer(this.options);
      this.#server.start();
    }
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.stop(), this.idleMs).unref();
    return this.#server.url();
  }

  inBackground<T>(work: () => Promise<T>): Promise<T> {
    return this.#server?.inBackground(work) ?? work();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const server = this.#server;
    this.#server = undefined;
    this.#stopping = this.#stopping.then(() => server?.stop());
    await this.#stopping;
  }
}
