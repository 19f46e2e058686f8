import { Injectable } from '@nestjs/common';

/** Why the edge cannot serve yet, or no longer. */
@Injectable()
export class Readiness {
  readonly #reasons = new Set<string>(['starting']);

  reasons(): string[] {
    return [...this.#reasons];
  }

  ready(): void {
    this.#reasons.delete('starting');
  }

  get isStopping(): boolean {
    return this.#reasons.has('stopping');
  }

  stopping(): void {
    this.#reasons.add('stopping');
  }
}
