import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingKind } from '../embedder.js';
import { unavailable } from '../embedding.errors.js';
import { BatchSize } from './batch-size.js';

/** A visitor's question waits for one such batch at most. */
const BATCH = { first: 2, most: 32, targetMs: 120 };

export interface BackgroundQueueOptions {
  send(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal: AbortSignal | undefined,
  ): Promise<readonly Float32Array[]>;
  /** Resolves when no question is in flight; the signal ends the wait. */
  questionsIdle(signal: AbortSignal): Promise<unknown>;
  /** How long questions may delay a batch, so that there is progress on a busy server too. */
  yieldMs: number;
}

/** Sends texts nobody waits for in small batches, one at a time, when no question is in flight. */
export class BackgroundQueue {
  readonly #batch = new BatchSize(BATCH);
  #last: Promise<unknown> = Promise.resolve();
  #isBusy = false;

  constructor(private readonly options: BackgroundQueueOptions) {}

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async embed(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    while (vectors.length < texts.length) {
      const from = vectors.length;
      const sent = await this.#inTurn(() => this.#sendNext(texts.slice(from), kind, signal));
      if (sent.length === 0) throw unavailable('no vector came for a text');
      vectors.push(...sent);
    }
    return vectors;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #sendNext(left: readonly string[], kind: EmbeddingKind, signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    const limit = new AbortController();
    const waited = sleep(this.options.yieldMs, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([this.options.questionsIdle(limit.signal), waited]);
    limit.abort();
    const batch = left.slice(0, this.#batch.size);
    const began = performance.now();
    this.#isBusy = true;
    try {
      const vectors = await this.options.send(batch, kind, signal);
      this.#batch.observe(batch.length, performance.now() - began);
      return vectors;
    } finally {
      this.#isBusy = false;
    }
  }
}
