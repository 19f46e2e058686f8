/** Makes vectors of texts; texts that mean the same lie near each other. */
export interface Embedder {
  /** Vectors of different models cannot be compared. */
  readonly modelId: string;
  /** @returns a unit vector for each text, in their order */
  embed(
    texts: readonly string[],
    kind: 'query' | 'passage',
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]>;
}

/** Injection token of the `Embedder`; undefined where none is configured, and search goes by words alone. */
export const EMBEDDER = Symbol('Embedder');
