import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingKind } from '../embedder.js';
import { BatchSize } from './batch-size.js';

/** A question waits for one such batch at most. */
const BATCH = { first: 2, most: 32, targetMs: 120 };

export interface PassageQueueOptions {
  send(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal: AbortSignal | undefined,
  ): Promise<readonly Float32Array[]>;
  /** Resolves when no question is in flight. */
  questionsIdle(): Promise<void>;
  /** How long questions may delay passages, so that passages make progress on a busy server too. */
  yieldMs: number;
}

/** Sends passages, and questions nobody waits for, in small batches, one at a time, when no question is in flight. */
export class PassageQueue {
  readonly #batch = new BatchSize(BATCH);
  #last: Promise<unknown> = Promise.resolve();
  #isBusy = false;

  constructor(private readonly options: PassageQueueOptions) {}

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
      const sent = await this.#inTurn(() => this.#sendNext(texts.slice(vectors.length), kind, signal));
      vectors.push(...sent);
    }
    return vectors;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #sendNext(texts: readonly string[], kind: EmbeddingKind, signal: AbortSignal | undefined) {
    signal?.throwIfAborted();
    const limit = new AbortController();
    const waited = sleep(this.options.yieldMs, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([this.options.questionsIdle(), waited]);
    limit.abort();
    const batch = texts.slice(0, this.#batch.size);
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
