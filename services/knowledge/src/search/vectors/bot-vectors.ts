import type { DocumentKind } from '../index-document.js';
import type { Meaning } from '../search-index.js';
import type { DocumentVectors } from './document-vectors.js';
import { type CosinesByVector, type Nearest, SCAN_LIMIT, VectorArena } from './vector-arena.js';

/** A question compared with a bot's documents. */
export interface ComparedQuestion extends Nearest {
  cosinesOf(slot: number): CosinesByVector | undefined;
}

/** A bot's vectors by every model that has made some: while a new model's are being made, the old ones serve. */
export class BotVectors {
  readonly #arenas = new Map<string, VectorArena>();
  /** Models with a newer one beside them. */
  readonly #superseded = new Set<string>();
  /** Of those the ones whose vectors were dropped. */
  readonly #dropped = new Set<string>();

  get bytes(): number {
    let bytes = 0;
    for (const arena of this.#arenas.values()) bytes += arena.bytes;
    return bytes;
  }

  /** Documents each model has understood. */
  get understoodBy(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#arenas].map(([model, { size }]) => [model, size]));
  }

  /** @param all of a document, oldest first */
  attach(slot: number, kind: DocumentKind, all: readonly DocumentVectors[]): void {
    this.#order(all);
    for (const vectors of all) {
      if (this.#dropped.has(vectors.model)) continue;
      const arena = this.#arenas.get(vectors.model) ?? new VectorArena(vectors.dimensions);
      this.#arenas.set(vectors.model, arena);
      arena.put(slot, kind, vectors);
    }
  }

  remove(slot: number): void {
    for (const arena of this.#arenas.values()) arena.remove(slot);
  }

  /** Drops vectors of older models once the newest has vectors of all `documents`. */
  dropReplaced(documents: number): void {
    if (this.#arenas.size < 2) return;
    const newest = this.#newest() ?? '';
    if ((this.#arenas.get(newest)?.size ?? 0) < Math.min(documents, SCAN_LIMIT)) return;
    for (const model of this.#arenas.keys())
      if (model !== newest) {
        this.#arenas.delete(model);
        this.#dropped.add(model);
      }
  }

  compare({ model, vectors }: Meaning, limit: number): ComparedQuestion | undefined {
    const arena = this.#arenas.get(model);
    if (arena?.dimensions !== vectors.qa.length) return undefined;
    const question = arena.prepare(vectors);
    return { ...arena.nearest(question, limit), cosinesOf: (slot) => arena.cosines(slot, question) };
  }

  #order(all: readonly DocumentVectors[]): void {
    const last = all.at(-1)?.model ?? '';
    if (all.length < 2) return;
    for (const { model } of all) this.#superseded.add(model);
    this.#superseded.delete(last);
    this.#dropped.delete(last);
  }

  #newest(): string | undefined {
    return [...this.#arenas.keys()].filter((model) => !this.#superseded.has(model)).at(-1);
  }
}
