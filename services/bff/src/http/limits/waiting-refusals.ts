import type { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { Readiness } from '../../health/readiness.js';

/** How long a refused call waits for its answer: a client that tries again at once makes one call a second. */
export const REFUSAL_WAIT_MS = 1_000;

/** Refusals that may wait at a time. */
export const MAX_WAITING = { source: 100, process: 1_000 };

/** Refused calls that wait for their answer. A client in a loop costs a process most by what it calls after a refusal. */
@Injectable()
export class WaitingRefusals {
  readonly #answers = new Set<() => void>();
  readonly #bySource = new Map<string, number>();

  constructor(private readonly readiness: Readiness) {}

  /** Refusals that wait now. */
  get size(): number {
    return this.#answers.size;
  }

  /**
   * Answers later, and not at all when the connection closes first.
   * @param connection emits `close`
   * @returns false when it may not wait: too many do, or the edge ends. Then the caller answers and closes the connection.
   */
  hold(source: string, connection: EventEmitter, answer: () => void): boolean {
    if (this.readiness.isDraining || this.readiness.isStopping) return false;
    const ofSource = this.#bySource.get(source) ?? 0;
    if (ofSource >= MAX_WAITING.source || this.#answers.size >= MAX_WAITING.process) return false;
    this.#bySource.set(source, ofSource + 1);
    const end = (): void => {
      clearTimeout(timer);
      connection.off('close', end);
      this.#answers.delete(answerNow);
      const left = (this.#bySource.get(source) ?? 1) - 1;
      if (left > 0) this.#bySource.set(source, left);
      else this.#bySource.delete(source);
    };
    const answerNow = (): void => {
      end();
      answer();
    };
    const timer = setTimeout(answerNow, REFUSAL_WAIT_MS);
    this.#answers.add(answerNow);
    connection.once('close', end);
    return true;
  }

  /** Answers all that wait: the edge ends. */
  answerAll(): void {
    for (const answerNow of [...this.#answers]) answerNow();
  }
}
