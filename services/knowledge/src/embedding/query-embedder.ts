import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Embedder, EmbeddingKind } from './embedder.js';
import { EmbedderHealth } from './embedder-health.js';
import { embeddingErrors, failureReason } from './embedding.errors.js';
import { countQuestion, observedRequest } from './embedding-metrics.js';
import { BackgroundQueue } from './queue/background-queue.js';
import { QuestionQueue } from './queue/question-queue.js';
import type { SharedTurns } from './queue/shared-turns.js';
import { distinctiveVector, meanVector, TYPICAL_QUESTIONS } from './typical-question.js';

/** The vector of a question, or why there is none: then it is searched by its words only. */
export type QuestionVector =
  | {
      /** For comparing questions with each other. */
      vector: Float32Array;
      /** For comparing it with passages: without what all questions have in common. */
      distinctive: Float32Array;
      modelId: string;
      reason?: undefined;
    }
  | { vector?: undefined; distinctive?: undefined; reason: 'off' | 'empty' | 'timeout' | 'unavailable' };

/** Documents of a bot with vectors, by model. */
export type UnderstoodBy = Readonly<Record<string, number>>;

/** The model before this one, for bots that this one has not understood yet. */
export interface OlderModel {
  /** @param newer the model that replaces it; undefined while it has not named itself */
  serves(understoodBy: UnderstoodBy, newer: string | undefined): boolean;
  embedQuestion(text: string): Promise<QuestionVector>;
  stop(): void;
}

export const embeddingLimits = {
  /**
   * What a visitor's question waits for its vector at most: by words alone a third of the questions that pairs or pages
   * answer are refused, which is worse than a second's wait. The look-up's callers wait 2 s for all of it.
   */
  deadlineMs: 1_200,
  /** Until an unavailable embedder is tried again; doubled after each failed attempt. */
  probeMs: 1_000,
  longestProbeMs: 30_000,
  /** How long questions may delay a batch of passages. */
  yieldMs: 1_000,
  rememberedBytes: 4_000_000,
};

/** Typical questions in one request at most: a visitor's may wait behind it. */
const TYPICAL_AT_ONCE = 8;
/** Attempts in vain after which it is said that they cannot be had. */
const TYPICAL_MISSES = 3;
/** More than any model reads. */
const LONGEST_TEXT = 4_000;

/**
 * The only user of the embedder. Questions have priority over passages, are cached, never fail and never wait longer
 * than their deadline.
 */
export class QueryEmbedder implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #cache: LRUCache<string, Float32Array>;
  readonly #health: EmbedderHealth;
  readonly #questions = new QuestionQueue((texts) => this.#sendQuestions(texts));
  readonly #background: BackgroundQueue;
  readonly #stopped = new AbortController();
  /** What all questions have in common, by the model that answered last. */
  #typical: { modelId: string | undefined; mean: Float32Array } | undefined;
  #typicalMisses = 0;
  #probe: NodeJS.Timeout | undefined;

  constructor(
    private readonly embedder: Embedder | undefined,
    private readonly log: Log,
    private readonly limits = embeddingLimits,
    private readonly shared: { turns?: SharedTurns | undefined; previous?: OlderModel | undefined } = {},
  ) {
    this.#cache = new LRUCache({
      maxSize: limits.rememberedBytes,
      sizeCalculation: (vector, key) => vector.byteLength + 2 * key.length + 100,
    });
    this.#health = new EmbedderHealth(log, () => this.#probeAfter(limits.probeMs));
    this.#background = new BackgroundQueue({
      send: (...batch) => this.#sendInBackground(...batch),
      questionsIdle: (signal) => Promise.all([this.#questions.idle(), shared.turns?.questionsIdle(signal)]),
      yieldMs: limits.yieldMs,
    });
  }

  /** The model that makes the vectors; undefined until the embedder's first answer, and without an embedder. */
  get modelId(): string | undefined {
    return this.embedder?.modelId;
  }

  /** False where embeddings are switched off. */
  get isOn(): boolean {
    return this.embedder !== undefined;
  }

  /** False while it fails or is too slow: questions are compared by their words only. */
  get isAvailable(): boolean {
    return !this.#health.isOpen;
  }

  /**
   * Never throws, and answers within the deadline.
   * @param understoodBy what each model knows of the bot that is asked: the one before this may still know more
   */
  async embedQuestion(text: string, understoodBy?: UnderstoodBy): Promise<QuestionVector> {
    if (!this.embedder) return { reason: 'off' };
    const { previous } = this.shared;
    if (understoodBy && previous?.serves(understoodBy, this.modelId)) {
      const asked = await previous.embedQuestion(text);
      // without it, what this model has understood so far is better than nothing
      if (asked.reason !== 'unavailable') return asked;
    }
    const key = normalised(text);
    if (key === '') return { reason: 'empty' };
    const cached = this.#cached(key);
    if (cached) countQuestion('remembered');
    return cached ?? this.#ask(key);
  }

  /**
   * Vectors of passages in their order; questions have priority.
   * @throws DomainError embeddingErrors.unavailable or starting: try again later
   */
  async embedPassages(texts: readonly string[], signal?: AbortSignal): Promise<readonly Float32Array[]> {
    if (!this.embedder) throw new DomainError(embeddingErrors.unavailable, { detail: 'EMBEDDINGS is off' });
    return this.#background.embed(texts, 'passage', signal);
  }

  /**
   * Vectors of questions that no visitor waits for, in their order; those of visitors have priority.
   * @throws DomainError embeddingErrors.unavailable or starting: try again later
   */
  async embedInBackground(
    questions: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    const keys = questions.map(normalised);
    const known = new Map(keys.map((key) => [key, this.#cached(key)?.vector]));
    const missing = [...known.keys()].filter((key) => !known.get(key));
    const made = await this.#background.embed(missing, 'query', signal);
    missing.forEach((key, at) => {
      known.set(key, made[at]);
    });
    return keys.flatMap((key) => known.get(key) ?? []);
  }

  /** Sends a first request, so that the first question finds the embedder ready and the dimensions known. */
  onApplicationBootstrap(): void {
    if (this.embedder) this.#probeAfter(0);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.#probe);
    this.#stopped.abort();
    this.shared.turns?.close();
    this.shared.previous?.stop();
  }

  async #ask(key: string): Promise<QuestionVector> {
    const asked = this.#health.isOpen ? undefined : this.#questions.ask(key);
    if (!asked) {
      countQuestion('unavailable');
      return { reason: 'unavailable' };
    }
    const late = Promise.withResolvers<'timeout'>();
    const timer = setTimeout(() => late.resolve('timeout'), this.limits.deadlineMs);
    const outcome = await Promise.race([asked.vector.catch(() => 'unavailable' as const), late.promise]);
    clearTimeout(timer);
    asked.leave();
    if (typeof outcome !== 'string') {
      countQuestion('embedded');
      return this.#vectorOf(outcome, this.modelId ?? '');
    }
    countQuestion(outcome);
    return { reason: outcome };
  }

  #cached(key: string): QuestionVector | undefined {
    const { modelId } = this;
    const vector = modelId && this.#cache.get(`${modelId} ${key}`);
    return modelId && vector ? this.#vectorOf(vector, modelId) : undefined;
  }

  /** Until typical questions have been embedded by its model, a question is compared as it is. */
  #vectorOf(vector: Float32Array, modelId: string): QuestionVector {
    const typical = this.#typical;
    if (typical?.modelId !== modelId) return { vector, distinctive: vector, modelId };
    const distinctive = distinctiveVector(vector, typical.mean);
    return { vector, distinctive, modelId };
  }

  async #sendQuestions(texts: readonly string[]): Promise<readonly Float32Array[]> {
    let counted = false;
    const late = setTimeout(() => {
      // behind a batch of the background the delay is ours, not the embedder's
      if (this.#background.isBusy || this.shared.turns?.isBackgroundBusy) return;
      counted = true;
      this.#health.late();
    }, this.limits.deadlineMs);
    this.shared.turns?.announce('question');
    try {
      const vectors = await this.#request(texts, 'query');
      if (!counted) this.#health.succeeded(true);
      if (this.#typical && this.#typical.modelId !== this.modelId) this.#probeAfter(0);
      // late ones too: the question may be asked again
      this.#remember(texts, vectors);
      return vectors;
    } catch (error) {
      if (!counted) this.#failed(error);
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  async #sendInBackground(texts: readonly string[], kind: EmbeddingKind, signal: AbortSignal | undefined) {
    this.shared.turns?.announce('background');
    try {
      const vectors = await this.#request(texts, kind, signal);
      this.#health.succeeded(false);
      // a caller that ran out of time goes on where it was
      if (kind === 'query') this.#remember(texts, vectors);
      return vectors;
    } catch (error) {
      if (!signal?.aborted) this.#failed(error);
      throw error;
    }
  }

  #remember(questions: readonly string[], vectors: readonly Float32Array[]): void {
    questions.forEach((text, index) => {
      const vector = vectors[index];
      if (vector) this.#cache.set(`${this.modelId} ${text}`, vector);
    });
  }

  /** Said once if they cannot be had; then questions are compared as they are, and it is tried again. */
  async #learnTypical(): Promise<void> {
    const { modelId } = this;
    if (this.#typical?.modelId === modelId) return;
    try {
      this.#typical = { modelId, mean: meanVector(await this.#embedTypical()) };
    } catch (error) {
      this.#typicalMisses += 1;
      // fewer may belong to an outage, which has its own line
      if (this.#typicalMisses === TYPICAL_MISSES && !this.#stopped.signal.aborted)
        this.log.warn(
          {},
          `typical questions cannot be embedded, answers are less sure until they are: ${failureReason(error)}`,
        );
      throw error;
    }
  }

  /** Behind visitors' questions, a few at a time. */
  async #embedTypical(): Promise<readonly Float32Array[]> {
    const vectors: Float32Array[] = [];
    while (vectors.length < TYPICAL_QUESTIONS.length) {
      const some = TYPICAL_QUESTIONS.slice(vectors.length, vectors.length + TYPICAL_AT_ONCE);
      vectors.push(...(await this.#background.embed(some, 'query')));
    }
    return vectors;
  }

  #request(texts: readonly string[], kind: EmbeddingKind, signal?: AbortSignal) {
    const { embedder } = this;
    if (!embedder) throw new DomainError(embeddingErrors.unavailable);
    const stop = this.#stopped.signal;
    const either = signal ? AbortSignal.any([signal, stop]) : stop;
    return observedRequest(kind, () => embedder.embed(texts, kind, either));
  }

  #failed(error: unknown): void {
    if (!isStarting(error) && !this.#stopped.signal.aborted) this.#health.failed(failureReason(error));
  }

  /** Probes in the background until there is an answer, so that no question has to wait for it. */
  #probeAfter(ms: number): void {
    clearTimeout(this.#probe);
    if (this.#stopped.signal.aborted) return;
    this.#probe = setTimeout(() => void this.#probeNow(ms), ms);
    this.#probe.unref();
  }

  async #probeNow(waitedMs: number): Promise<void> {
    const { probeMs, longestProbeMs } = this.limits;
    try {
      await this.#sendQuestions(['?']);
      await this.#learnTypical();
      if (this.#health.isOpen) this.#probeAfter(longestProbeMs);
    } catch (error) {
      const next = isStarting(error) ? probeMs : Math.max(waitedMs * 2, probeMs);
      this.#probeAfter(Math.min(next, longestProbeMs));
    }
  }
}

/** Expected at every start, and over as soon as the server is up. */
const isStarting = (error: unknown): boolean =>
  error instanceof DomainError && error.code === embeddingErrors.starting.code;

/** The key of a question in the cache; spelling is left to the model. */
const normalised = (text: string): string =>
  text.slice(0, LONGEST_TEXT).normalize('NFC').replace(/\s+/gu, ' ').trim();
