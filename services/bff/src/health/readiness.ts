import { Injectable } from '@nestjs/common';

/** Whether the edge can serve: it is told so by those who start and stop it. */
@Injectable()
export class Readiness {
  #phase: 'starting' | 'ready' | 'retiring' | 'stopping' = 'starting';

  /** Why it cannot serve yet, or soon no longer. */
  reasons(): string[] {
    if (this.#phase === 'ready') return [];
    return [this.#phase === 'starting' ? 'starting' : 'stopping'];
  }

  ready(): void {
    this.#phase = 'ready';
  }

  /** It will stop: what comes is served still, and told to connect elsewhere next time. */
  retire(): void {
    if (this.#phase !== 'stopping') this.#phase = 'retiring';
  }

  get isRetiring(): boolean {
    return this.#phase === 'retiring';
  }

  /** Nothing new is served. */
  stopping(): void {
    this.#phase = 'stopping';
  }

  get isStopping(): boolean {
    return this.#phase === 'stopping';
  }
}
