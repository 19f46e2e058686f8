/** Vectors of one document by one model, as they are stored: the block's, then those of its units. */
export interface DocumentVectors {
  readonly model: string;
  readonly dimensions: number;
  /** Each dimension of a unit vector times 127. */
  readonly bytes: Int8Array;
}

/** What a unit vector's dimensions are multiplied with to fit a byte. */
export const BYTE_SCALE = 127;

/** @param vectors unit vectors of the same length, the block's first */
export function quantise(model: string, vectors: readonly Float32Array[]): DocumentVectors {
  const dimensions = vectors[0]?.length ?? 0;
  if (dimensions === 0 || vectors.some(({ length }) => length !== dimensions))
    throw new Error(`the embedding model ${model} answered with vectors of different or no length`);
  const bytes = new Int8Array(dimensions * vectors.length);
  for (const [at, vector] of vectors.entries())
    for (const [dimension, value] of vector.entries()) {
      // NaN would be stored as 0 and hide a model that is broken
      if (!Number.isFinite(value)) throw new Error(`the embedding model ${model} answered with no number`);
      const scaled = Math.round(value * BYTE_SCALE);
      bytes[at * dimensions + dimension] = Math.max(-BYTE_SCALE, Math.min(BYTE_SCALE, scaled));
    }
  return { model, dimensions, bytes };
}
