import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Embedder, EmbeddingKind } from '@chirrup/knowledge/embedding/embedder';
import { OpenAiEmbedder } from '@chirrup/knowledge/embedding/openai/openai-embedder';

const BATCH = 16;
const {
  EMBEDDINGS_BASE_URL,
  EMBEDDINGS_MODEL,
  EMBEDDINGS_QUERY_MODEL,
  EMBEDDINGS_PASSAGE_MODEL,
  EMBEDDINGS_API_KEY,
  CHIRRUP_CACHE,
} = process.env;

/** The embedder of `EMBEDDINGS_BASE_URL`, each text sent once for all runs; undefined if none is named. */
export function cachedEmbedder(): Embedder | undefined {
  if (!EMBEDDINGS_BASE_URL) return undefined;
  const model = EMBEDDINGS_MODEL ?? 'text-embedding-3-small';
  const models = { query: EMBEDDINGS_QUERY_MODEL ?? model, passage: EMBEDDINGS_PASSAGE_MODEL ?? model };
  const embedder = new OpenAiEmbedder({
    baseUrl: () => EMBEDDINGS_BASE_URL,
    apiKey: EMBEDDINGS_API_KEY,
    model: {
      name: models.passage,
      query: models.query,
      passage: models.passage,
      queryPrefix: '',
      passagePrefix: '',
    },
  });
  return new CachedEmbedder(embedder, models);
}

class CachedEmbedder implements Embedder {
  readonly #memory = new Map<string, Float32Array>();
  readonly #file: DatabaseSync;

  private readonly embedder: Embedder;
  private readonly models: Record<EmbeddingKind, string>;

  constructor(embedder: Embedder, models: Record<EmbeddingKind, string>) {
    this.embedder = embedder;
    this.models = models;
    const folder = CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup');
    mkdirSync(folder, { recursive: true });
    this.#file = new DatabaseSync(join(folder, 'evaluation-vectors.db'));
    this.#file.exec('PRAGMA busy_timeout = 60000');
    this.#file.exec('CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, vector BLOB NOT NULL)');
  }

  /** Never the name in the server's answers: vectors out of the cache come without one. */
  get modelId(): string {
    return this.models.passage;
  }

  async embed(texts: readonly string[], kind: EmbeddingKind): Promise<Float32Array[]> {
    const keys = texts.map((text) =>
      createHash('sha256').update(`${this.models[kind]}\0${text}`).digest('base64url'),
    );
    const missing = [...new Set(keys.flatMap((key, at) => (this.#read(key) ? [] : [at])))];
    for (let from = 0; from < missing.length; from += BATCH) {
      const part = missing.slice(from, from + BATCH);
      const vectors = await this.#embedWithRetries(
        part.map((at) => texts[at] ?? ''),
        kind,
      );
      for (const [place, at] of part.entries()) this.#write(keys[at] ?? '', vectors[place]);
    }
    return keys.map((key) => this.#read(key) ?? new Float32Array());
  }

  /** On a busy machine a batch may take longer than the product would wait for it. */
  async #embedWithRetries(
    texts: readonly string[],
    kind: EmbeddingKind,
    retries = 5,
  ): Promise<readonly Float32Array[]> {
    try {
      return await this.embedder.embed(texts, kind);
    } catch (error) {
      if (retries === 0) throw error;
      return this.#embedWithRetries(texts, kind, retries - 1);
    }
  }

  #read(key: string): Float32Array | undefined {
    const known = this.#memory.get(key);
    if (known) return known;
    const row = this.#file.prepare('SELECT vector FROM vectors WHERE key = ?').get(key) as
      | { vector: Uint8Array }
      | undefined;
    if (!row) return undefined;
    const vector = new Float32Array(new Uint8Array(row.vector).buffer);
    this.#memory.set(key, vector);
    return vector;
  }

  #write(key: string, vector: Float32Array | undefined): void {
    if (!vector) return;
    const bytes = new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength);
    this.#file.prepare('INSERT OR REPLACE INTO vectors VALUES (?, ?)').run(key, bytes);
    this.#memory.set(key, vector);
  }
}
