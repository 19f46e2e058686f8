import { LRUCache } from 'lru-cache';
import type { TextStates } from './encoder.js';

/** Memory for all of them. */
const MOST_BYTES = 48_000_000;
/** Of which one owner may take so much: whoever asks much pushes out his own. */
const OWNERS_SHARE = 0.25;

/** States of passages that were read lately, by their owner and text. */
export class KeptStates {
  readonly #owners = new LRUCache<string, LRUCache<string, TextStates>>({ max: 1_000 });
  #bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  get(owner: string, text: string): TextStates | undefined {
    return this.#owners.get(owner)?.get(text);
  }

  keep(owner: string, text: string, states: TextStates): void {
    const kept = this.#owners.get(owner) ?? this.#newOwner();
    this.#owners.set(owner, kept);
    kept.set(text, states);
    this.#bytes = [...this.#owners.values()].reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
    while (this.#bytes > this.mostBytes && this.#owners.size > 1)
      this.#bytes -= this.#owners.pop()?.calculatedSize ?? 0;
  }

  #newOwner(): LRUCache<string, TextStates> {
    return new LRUCache({
      maxSize: this.mostBytes * OWNERS_SHARE,
      sizeCalculation: ({ states, scales, vector }, text) =>
        states.byteLength + scales.byteLength + vector.byteLength + 2 * text.length + 200,
    });
  }
}
