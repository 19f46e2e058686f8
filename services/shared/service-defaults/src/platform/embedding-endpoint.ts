/** An embeddings server that this process runs itself, OpenAI-compatible. */
export interface EmbeddingEndpoint {
  /** Names the vector space, and what questions and passages are embedded with. */
  readonly model: { name: string; query: string; passage: string };
  /** Root of its API; undefined while it is not up. It may move to another port when it is started again. */
  url(): string | undefined;
  /** Runs requests that nobody waits for: the server gives way to what this process answers meanwhile. */
  inBackground<T>(requests: () => Promise<T>): Promise<T>;
}
