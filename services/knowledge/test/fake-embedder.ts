import type { Embedder, EmbeddingKind } from '../src/embedding/embedder.js';
import { embeddingErrors, unavailable } from '../src/embedding/embedding.errors.js';

const GRAM = 3;

/** Texts that share words or their beginnings are near each other; the same text has the same vector everywhere. */
export class FakeEmbedder implements Embedder {
  /** Requests it got, oldest first. */
  readonly requests: { texts: readonly string[]; kind: EmbeddingKind }[] = [];
  /** Set: every request fails with it. */
  failure: string | undefined;
  /** Set: requests wait for it before they are answered. */
  held: Promise<unknown> | undefined;

  constructor(
    private readonly dimensions = 64,
    readonly modelId: string = `fake@${dimensions}`,
  ) {}

  async embed(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    this.requests.push({ texts, kind });
    await this.held;
    signal?.throwIfAborted();
    if (this.failure) throw unavailable(this.failure);
    return texts.map((text) => fakeVector(text, this.dimensions));
  }
}

/** The error code of a failed `FakeEmbedder`. */
export const FAKE_FAILURE = embeddingErrors.unavailable.code;

/** Hashed words and character 3-grams, of unit length. */
export const fakeVector = (text: string, dimensions = 64): Float32Array => {
  const vector = new Float32Array(dimensions);
  const add = (feature: string, weight: number) => {
    const bucket = hashOf(feature) % dimensions;
    vector[bucket] = (vector[bucket] ?? 0) + weight;
  };
  // a text without any letter has a vector too
  add('', 0.01);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    add(word, 1);
    for (let at = 0; at + GRAM <= word.length; at += 1) add(`#${word.slice(at, at + GRAM)}`, 0.5);
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  return vector.map((value) => value / Math.sqrt(squares));
};

const hashOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return (hash ^ (hash >>> 15)) >>> 0;
};
