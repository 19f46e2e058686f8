import { analyseWords } from './analyse.js';
import { fold } from './fold.js';
import type { Language } from './language.js';

const GRAM = 4;
const BUCKETS = 65_536;

/** The distinct character 4-grams of a text's content words, hashed to 16 bits. */
export type GramSignature = Uint16Array;

const marked = new Uint8Array(BUCKETS);

/** Signature of an indexed text, without function words. */
export function textSignature(text: string, language: Language): GramSignature {
  const content = analyseWords(text, language).filter(({ stop }) => !stop);
  return gramSignature(content.map((word) => word.text).join(' '));
}

export function gramSignature(content: string): GramSignature {
  const padded = ` ${fold(content)} `;
  const hashes: number[] = [];
  for (let at = 0; at + GRAM <= padded.length; at += 1) {
    let hash = 2_166_136_261;
    for (let next = at; next < at + GRAM; next += 1)
      hash = Math.imul(hash ^ padded.charCodeAt(next), 16_777_619);
    const bucket = (hash ^ (hash >>> 16)) & (BUCKETS - 1);
    if (marked[bucket] === 1) continue;
    marked[bucket] = 1;
    hashes.push(bucket);
  }
  for (const bucket of hashes) marked[bucket] = 0;
  return Uint16Array.from(hashes);
}

/** Cosine of two signatures, for each of many against one. */
export function gramSimilarities(one: GramSignature, many: readonly GramSignature[]): number[] {
  for (const bucket of one) marked[bucket] = 1;
  const similarities = many.map((signature) => {
    let shared = 0;
    for (const bucket of signature) shared += marked[bucket] ?? 0;
    return shared / Math.sqrt(Math.max(one.length * signature.length, 1));
  });
  for (const bucket of one) marked[bucket] = 0;
  return similarities;
}

/** Signatures that many others are compared with, by their buckets. */
export class GramIndex {
  readonly #holders = new Map<number, number[]>();
  readonly #sizes: number[];

  constructor(signatures: readonly GramSignature[]) {
    this.#sizes = signatures.map(({ length }) => length);
    for (const [at, signature] of signatures.entries())
      for (const bucket of signature) {
        const holders = this.#holders.get(bucket);
        if (holders) holders.push(at);
        else this.#holders.set(bucket, [at]);
      }
  }

  /** The same as `gramSimilarities` of all of them. */
  similarities(one: GramSignature): number[] {
    const shared = new Uint16Array(this.#sizes.length);
    for (const bucket of one)
      for (const at of this.#holders.get(bucket) ?? []) shared[at] = (shared[at] ?? 0) + 1;
    return this.#sizes.map((size, at) => (shared[at] ?? 0) / Math.sqrt(Math.max(one.length * size, 1)));
  }
}
