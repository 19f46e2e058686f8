import type { PassageEmbedder as Embedder } from '../src/understanding/passage-embedder.js';

const DIMENSIONS = 20;
/** Words the fake takes for the same. */
const SYNONYMS: Record<string, string> = {
  deliver: 'ship',
  abroad: 'france',
  laundry: 'wash',
  refund: 'return',
};

/** A vector of a text: how often its words stand in it. The same for the same text. */
export function fakeVector(text: string, dimensions = DIMENSIONS): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text.toLowerCase().match(/\p{L}+|\d+/gu) ?? ['']) {
    let hash = 7;
    for (const letter of SYNONYMS[word] ?? word) hash = (hash * 31 + letter.charCodeAt(0)) % 1_000_003;
    for (let n = 0; n < 3; n += 1) {
      hash = (hash * 48_271 + 11) % 1_000_003;
      const at = hash % dimensions;
      vector[at] = (vector[at] ?? 0) + (hash % 7 < 5 ? 1 : -1);
    }
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

/** An embedder without a model; it keeps what it was asked for, and `before` may hold it up or fail. */
export class FakeEmbedder implements Embedder {
  readonly asked: string[] = [];
  before: (texts: readonly string[]) => Promise<void> = async () => {};

  constructor(
    readonly modelId = 'fake-1',
    private readonly dimensions = DIMENSIONS,
  ) {}

  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    await this.before(texts);
    this.asked.push(...texts);
    return texts.map((text) => fakeVector(text, this.dimensions));
  }
}
