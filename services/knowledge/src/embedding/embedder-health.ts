import type { Log } from '@chirrup/kernel/log';

/** Failures in a row that open the breaker. */
const FAILURES = 3;

/**
 * Circuit breaker: while it is open no question waits for the embedder. Answers close it again, but where the embedder
 * was too slow only the answer to a question does.
 */
export class EmbedderHealth {
  #failures = 0;
  #open: 'failed' | 'slow' | undefined;

  /** @param opened is called each time it opens */
  constructor(
    private readonly log: Log,
    private readonly opened: () => void,
  ) {}

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** @param reason for the operator */
  failed(reason: string): void {
    this.#count('failed', reason);
  }

  /** A question's request took too long. */
  late(): void {
    this.#count('slow', 'it is too slow for questions');
  }

  succeeded(forQuestion: boolean): void {
    if (this.#open === 'slow' && !forQuestion) return;
    this.#failures = 0;
    if (this.#open) this.log.info({}, 'embeddings are available again');
    this.#open = undefined;
  }

  #count(how: 'failed' | 'slow', reason: string): void {
    this.#failures += 1;
    if (this.#failures < FAILURES || this.#open) return;
    this.#open = how;
    this.log.warn(
      {},
      `embeddings are unavailable, pages are found by their words only: ${reason}; it is tried again (see EMBEDDINGS in the README)`,
    );
    this.opened();
  }
}
