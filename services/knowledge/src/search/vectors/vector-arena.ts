import type { DocumentKind } from '../index-document.js';
import { BYTE_SCALE, type DocumentVectors } from './document-vectors.js';
import { TopScores } from './top-scores.js';

/** The question's vector keeps more digits than the stored ones: only one side of a product is rounded to a byte. */
const QUERY_SCALE = 32_767;
/** Products added in one step of the loop. */
const STRIDE = 8;
const FIRST_ROWS = 16;
const GROWTH = 1.5;
/** Most documents of a bot that are compared with a question; further ones are searched by words only. */
export const SCAN_LIMIT = 20_000;

/** How near a bot's documents of a kind are to a question on the whole. */
export interface CosineBackground {
  readonly mean: number;
  readonly deviation: number;
}

export interface Nearest {
  /** Slots of the nearest documents, nearest first. */
  readonly slots: Readonly<Record<DocumentKind, readonly number[]>>;
  /** A kind without vectors has none. */
  readonly background: Readonly<Partial<Record<DocumentKind, CosineBackground>>>;
}

/** Unit vectors of a question, by the kind of document each is compared with. */
export type QuestionVectors = Readonly<Record<DocumentKind, Float32Array>>;

/** A question's vectors as whole numbers, by the kind of document they are compared with. */
export type PreparedQuestion = Readonly<Record<DocumentKind, Int16Array>>;

export interface Cosines {
  readonly block: number;
  readonly units: readonly number[];
}

/** Of one document with each of a question's vectors, whichever kind it is. */
export type CosinesByVector = Readonly<Record<DocumentKind, Cosines>>;

/** One bot's vectors by one model: all blocks in one array and all units in another, rows in the order they came. */
export class VectorArena {
  readonly #stride: number;
  #blocks: Int8Array;
  #units: Int8Array;
  /** By row; -1 for what was removed. */
  readonly #slots: number[] = [];
  readonly #kinds: DocumentKind[] = [];
  /** By row: where its units begin; those of the next row end them. */
  readonly #starts: number[] = [0];
  readonly #rows = new Map<number, number>();

  constructor(readonly dimensions: number) {
    this.#stride = Math.ceil(dimensions / STRIDE) * STRIDE;
    this.#blocks = new Int8Array(this.#stride * FIRST_ROWS);
    this.#units = new Int8Array(this.#stride * FIRST_ROWS);
  }

  get size(): number {
    return this.#rows.size;
  }

  get bytes(): number {
    return this.#blocks.byteLength + this.#units.byteLength + this.#slots.length * 80;
  }

  has(slot: number): boolean {
    return this.#rows.has(slot);
  }

  /** A document that is there already keeps its vectors: they were made of the same texts. */
  put(slot: number, kind: DocumentKind, { dimensions, bytes }: DocumentVectors): void {
    if (this.#rows.has(slot) || this.#rows.size >= SCAN_LIMIT || dimensions !== this.dimensions) return;
    const row = this.#slots.length;
    const start = this.#starts[row] ?? 0;
    const units = bytes.length / dimensions - 1;
    this.#blocks = grown(this.#blocks, (row + 1) * this.#stride);
    this.#units = grown(this.#units, (start + units) * this.#stride);
    this.#blocks.set(bytes.subarray(0, dimensions), row * this.#stride);
    for (let unit = 0; unit < units; unit += 1)
      this.#units.set(
        bytes.subarray((unit + 1) * dimensions, (unit + 2) * dimensions),
        (start + unit) * this.#stride,
      );
    this.#slots.push(slot);
    this.#kinds.push(kind);
    this.#starts.push(start + units);
    this.#rows.set(slot, row);
  }

  remove(slot: number): void {
    const row = this.#rows.get(slot);
    if (row === undefined) return;
    this.#slots[row] = -1;
    this.#rows.delete(slot);
  }

  /** Compares a question with every document. */
  nearest(question: PreparedQuestion, limit: number): Nearest {
    const best = { qa: new TopScores(limit), passage: new TopScores(limit) };
    const sums = { qa: { n: 0, sum: 0, squares: 0 }, passage: { n: 0, sum: 0, squares: 0 } };
    for (let row = 0; row < this.#slots.length; row += 1) {
      const slot = this.#slots[row] ?? -1;
      if (slot === -1) continue;
      const kind = this.#kinds[row] ?? 'passage';
      const cosine = this.#cosine(this.#blocks, row, question[kind]);
      best[kind].offer(slot, cosine);
      const sum = sums[kind];
      sum.n += 1;
      sum.sum += cosine;
      sum.squares += cosine * cosine;
    }
    const background: Partial<Record<DocumentKind, CosineBackground>> = {};
    for (const kind of ['qa', 'passage'] as const) {
      const { n, sum, squares } = sums[kind];
      if (n === 0) continue;
      const mean = sum / n;
      background[kind] = { mean, deviation: Math.sqrt(Math.max(0, squares / n - mean * mean)) };
    }
    return { slots: { qa: best.qa.items(), passage: best.passage.items() }, background };
  }

  /** Compares a question with one document and its units; undefined for one without vectors. */
  cosines(slot: number, { qa, passage }: PreparedQuestion): CosinesByVector | undefined {
    const row = this.#rows.get(slot);
    if (row === undefined) return undefined;
    const asPair = this.#cosines(row, qa);
    return { qa: asPair, passage: passage === qa ? asPair : this.#cosines(row, passage) };
  }

  #cosines(row: number, question: Int16Array): Cosines {
    const units: number[] = [];
    for (let unit = this.#starts[row] ?? 0; unit < (this.#starts[row + 1] ?? 0); unit += 1)
      units.push(this.#cosine(this.#units, unit, question));
    return { block: this.#cosine(this.#blocks, row, question), units };
  }

  /** The question as the numbers `nearest` and `cosines` want; its vectors must be as long as those here. */
  prepare({ qa, passage }: QuestionVectors): PreparedQuestion {
    const prepared = this.#prepare(qa);
    return { qa: prepared, passage: passage === qa ? prepared : this.#prepare(passage) };
  }

  #prepare(vector: Float32Array): Int16Array {
    if (vector.length !== this.dimensions)
      throw new Error(`a vector of ${vector.length} dimensions cannot be compared with ${this.dimensions}`);
    const prepared = new Int16Array(this.#stride);
    for (const [at, value] of vector.entries())
      prepared[at] = Math.round(Math.max(-1, Math.min(1, value)) * QUERY_SCALE);
    return prepared;
  }

  #cosine(vectors: Int8Array, row: number, question: Int16Array): number {
    return dotProduct(vectors, row * this.#stride, question) / (BYTE_SCALE * QUERY_SCALE);
  }
}

/** Unit vectors keep every partial sum far below 2^31, so that integers stay integers. */
function dotProduct(vectors: Int8Array, from: number, question: Int16Array): number {
  let sum = 0;
  const { length } = question;
  for (let i = 0, at = from; i < length; i += STRIDE, at += STRIDE)
    sum =
      (sum +
        (vectors[at] as number) * (question[i] as number) +
        (vectors[at + 1] as number) * (question[i + 1] as number) +
        (vectors[at + 2] as number) * (question[i + 2] as number) +
        (vectors[at + 3] as number) * (question[i + 3] as number) +
        (vectors[at + 4] as number) * (question[i + 4] as number) +
        (vectors[at + 5] as number) * (question[i + 5] as number) +
        (vectors[at + 6] as number) * (question[i + 6] as number) +
        (vectors[at + 7] as number) * (question[i + 7] as number)) |
      0;
  return sum;
}

function grown(array: Int8Array, length: number): Int8Array {
  if (length <= array.length) return array;
  const larger = new Int8Array(Math.ceil(Math.max(length, array.length * GROWTH)));
  larger.set(array);
  return larger;
}
