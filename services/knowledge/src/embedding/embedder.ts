/** A question, or a text that may answer one: models embed them differently. */
export type EmbeddingKind = 'query' | 'passage';

/** An embedder of which it is known beforehand which vectors are its own. */
export interface NamedEmbedder extends Embedder {
  /** Its `modelId` up to the `@`. */
  readonly space: string;
}

/** Port: turns texts into vectors whose cosine measures similarity of meaning. */
export interface Embedder {
  /**
   * Names the vector space, e.g. `e5-small@384`; vectors of different ids are never compared.
   * Undefined until the first answer, which has the dimensions; constant after that.
   */
  readonly modelId: string | undefined;
  /**
   * Unit vectors in the order of the texts. Long texts are cut.
   * @throws DomainError embeddingErrors.unavailable, or embeddingErrors.starting
   */
  embed(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]>;
}
