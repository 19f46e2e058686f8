import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';

/** What is paused, e.g. a child process. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

export const pauseLimits = {
  /** Longest pause (ms): some requests last. */
  longestMs: 50,
  /** Of the time that pauses may take: the work goes on where requests never end. */
  share: 0.6,
  /** Most that is saved up for pauses (ms). */
  savedMs: 600,
};

const STARTED = 'http.server.request.start';

/**
 * Pauses background work while this process answers an HTTP POST, such as a visitor's message: on a small machine it
 * takes the core that the database needs then.
 */
export class WritesFirst {
  #running = 0;
  #requests = 0;
  #pausedAt: number | undefined;
  #saved = 0;
  #savedAt = performance.now();
  #limit: NodeJS.Timeout | undefined;

  constructor(
    private readonly work: Pausable,
    private readonly limits = pauseLimits,
  ) {}

  start(): void {
    subscribe(STARTED, this.#started);
  }

  stop(): void {
    unsubscribe(STARTED, this.#started);
    this.#resume();
  }

  /** Work that may be paused until it has settled. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#resume();
    }
  }

  readonly #started = (message: unknown): void => {
    const { request, response } = message as { request: { method?: string }; response: ServerResponse };
    if (request.method !== 'POST') return;
    this.#requests += 1;
    // also comes where the caller has gone
    response.once('close', this.#closed);
    this.#pause();
  };

  readonly #closed = (): void => {
    this.#requests -= 1;
    if (this.#requests === 0) this.#resume();
  };

  #pause(): void {
    if (this.#running === 0 || this.#pausedAt !== undefined) return;
    const { longestMs, share, savedMs } = this.limits;
    const now = performance.now();
    this.#saved = Math.min(savedMs, this.#saved + (now - this.#savedAt) * share);
    this.#savedAt = now;
    const ms = Math.min(longestMs, Math.floor(this.#saved));
    if (ms < 1) return;
    this.#pausedAt = now;
    this.#limit = setTimeout(() => this.#resume(), ms);
    this.work.pause();
  }

  #resume(): void {
    if (this.#pausedAt === undefined) return;
    clearTimeout(this.#limit);
    this.#saved -= performance.now() - this.#pausedAt;
    this.#pausedAt = undefined;
    this.work.resume();
  }
}
