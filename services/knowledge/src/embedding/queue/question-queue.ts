import { unavailable } from '../embedding.errors.js';
import { BatchSize } from './batch-size.js';

interface Pending {
  readonly text: string;
  readonly done: PromiseWithResolvers<Float32Array>;
  askers: number;
}

/** A question that waits for its vector. */
export interface QueuedQuestion {
  vector: Promise<Float32Array>;
  /** Its caller waits no longer; a question without callers is not sent. */
  leave(): void;
}

/** A server that embeds one text after another answers so many in good time. */
const BATCH = { first: 8, most: 64, targetMs: 120 };
/** Further questions would miss their deadlines anyway. */
const LONGEST_QUEUE = 1_000;

/** Batches questions that arrive while a request runs; the same question is sent once. */
export class QuestionQueue {
  readonly #waiting = new Map<string, Pending>();
  readonly #sent = new Map<string, Pending>();
  readonly #batch = new BatchSize(BATCH);
  #idle = Promise.resolve();
  #isBusy = false;

  constructor(private readonly send: (texts: readonly string[]) => Promise<readonly Float32Array[]>) {}

  /** Undefined when too many wait. */
  ask(text: string): QueuedQuestion | undefined {
    const pending = this.#sent.get(text) ?? this.#waiting.get(text) ?? this.#enqueue(text);
    if (!pending) return undefined;
    pending.askers += 1;
    if (!this.#isBusy) this.#idle = this.#run();
    return { vector: pending.done.promise, leave: () => this.#leave(pending) };
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Resolves when no question is in flight. */
  idle(): Promise<void> {
    return this.#idle;
  }

  #enqueue(text: string): Pending | undefined {
    if (this.#waiting.size >= LONGEST_QUEUE) return undefined;
    const pending: Pending = { text, done: Promise.withResolvers(), askers: 0 };
    // there may be no caller left to handle it
    pending.done.promise.catch(() => undefined);
    this.#waiting.set(text, pending);
    return pending;
  }

  #leave(pending: Pending): void {
    pending.askers -= 1;
    if (pending.askers === 0 && this.#waiting.get(pending.text) === pending)
      this.#waiting.delete(pending.text);
  }

  async #run(): Promise<void> {
    this.#isBusy = true;
    // questions of the same tick go into one request
    await Promise.resolve();
    while (this.#waiting.size > 0) await this.#sendNext();
    this.#isBusy = false;
  }

  async #sendNext(): Promise<void> {
    const batch = [...this.#waiting.values()].slice(0, this.#batch.size);
    for (const pending of batch) {
      this.#waiting.delete(pending.text);
      this.#sent.set(pending.text, pending);
    }
    const began = performance.now();
    try {
      const vectors = await this.send(batch.map(({ text }) => text));
      this.#batch.observe(batch.length, performance.now() - began);
      batch.forEach(({ done }, index) => {
        const vector = vectors[index];
        if (vector) done.resolve(vector);
        else done.reject(unavailable('no vector came for a question'));
      });
    } catch (error) {
      for (const { done } of batch) done.reject(error);
    } finally {
      for (const { text } of batch) this.#sent.delete(text);
    }
  }
}
