import { createHash } from 'node:crypto';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Embedder, EmbeddingKind } from '../embedder.js';
import type { EmbeddingModel } from '../embedding.config.js';
import { embeddingErrors, unavailable } from '../embedding.errors.js';
import { cutForModel } from './cut-text.js';
import { readVectors } from './embedding-response.js';

/** Milliseconds. Passages are sent in batches, and no visitor waits for them. */
export const REQUEST_LIMITS: Readonly<Record<EmbeddingKind, number>> = { query: 1_500, passage: 30_000 };

export interface OpenAiEmbedderOptions {
  /** Root of the API; undefined while it is not up. */
  baseUrl(): string | undefined;
  apiKey?: string | undefined;
  model: EmbeddingModel;
  /** Milliseconds a request may take. */
  limits?: Readonly<Record<EmbeddingKind, number>>;
  /** Sends passages; at once when absent. */
  inBackground?<T>(request: () => Promise<T>): Promise<T>;
}

type EncodingFormat = 'base64' | 'float';

/** Any OpenAI-compatible `/embeddings`. When to try again is decided by its callers. */
export class OpenAiEmbedder implements Embedder {
  readonly space: string;
  #dimensions: number | undefined;
  /** A third of the bytes of numbers as text, and cheaper to read; not every server knows it. */
  #format: EncodingFormat = 'base64';

  constructor(private readonly options: OpenAiEmbedderOptions) {
    this.space = spaceName(options.model);
  }

  get modelId(): string | undefined {
    return this.#dimensions === undefined ? undefined : `${this.space}@${this.#dimensions}`;
  }

  async embed(
    texts: readonly string[],
    kind: EmbeddingKind,
    signal?: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    if (texts.length === 0) return [];
    const { model, limits = REQUEST_LIMITS, inBackground = atOnce } = this.options;
    const inItsTurn = kind === 'passage' ? inBackground : atOnce;
    const prefix = kind === 'query' ? model.queryPrefix : model.passagePrefix;
    const input = texts.map((text) => prefix + cutForModel(text, kind));
    const url = this.options.baseUrl();
    if (url === undefined) throw new DomainError(embeddingErrors.starting);
    const timeout = AbortSignal.timeout(limits[kind]);
    try {
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const response = await inItsTurn(() => this.#request(url, input, model[kind], either));
      const vectors = readVectors(response, input.length);
      this.#checkDimensions(vectors[0]?.length ?? 0);
      return vectors;
    } catch (error) {
      signal?.throwIfAborted();
      throw timeout.aborted ? unavailable('the server did not answer in time') : toUnavailable(error);
    }
  }

  async #request(url: string, input: string[], model: string, signal: AbortSignal): Promise<unknown> {
    const send = (encoding_format: EncodingFormat): Promise<unknown> =>
      post(
        `${url.endsWith('/') ? url.slice(0, -1) : url}/embeddings`,
        this.options.apiKey,
        { model, input, encoding_format },
        signal,
      );
    if (this.#format === 'float') return send('float');
    try {
      return await send('base64');
    } catch (error) {
      if (!(error instanceof StatusError) || error.status !== 400) throw error;
      const response = await send('float');
      this.#format = 'float';
      return response;
    }
  }

  /** The first answer decides: other dimensions mean that another model answers now. */
  #checkDimensions(dimensions: number): void {
    if (this.#dimensions !== undefined && this.#dimensions !== dimensions)
      throw unavailable(`vectors have ${dimensions} dimensions, and had ${this.#dimensions} before`);
    this.#dimensions = dimensions;
  }
}

const atOnce = <T>(request: () => Promise<T>): Promise<T> => request();

class StatusError extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`);
  }
}

const post = async (
  url: string,
  apiKey: string | undefined,
  body: object,
  signal: AbortSignal,
): Promise<unknown> => {
  const response = await fetch(url, {
    method: 'POST',
    // servers without keys still want the header
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey ?? 'none'}` },
    body: JSON.stringify(body),
    signal,
  });
  if (response.ok) return JSON.parse(await response.text());
  await response.body?.cancel();
  throw new StatusError(response.status);
};

/** Other prefixes make other vectors of the same texts. */
const spaceName = ({ name, queryPrefix, passagePrefix }: EmbeddingModel): string => {
  if (queryPrefix === '' && passagePrefix === '') return name;
  const digest = createHash('sha256')
    .update(JSON.stringify([queryPrefix, passagePrefix]))
    .digest('hex');
  return `${name}+${digest.slice(0, 6)}`;
};

const toUnavailable = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  if (error instanceof StatusError) return unavailable(`the server answered with status ${error.status}`);
  if (error instanceof SyntaxError) return unavailable('the response is no JSON');
  return unavailable(`the server cannot be reached (${causeOf(error)})`);
};

/** The innermost code (ECONNREFUSED), which `fetch` wraps. */
const causeOf = (error: unknown): string => {
  let inner = error as { cause?: unknown; code?: unknown; message?: unknown };
  while (inner.cause && typeof inner.cause === 'object') inner = inner.cause;
  return String(inner.code ?? inner.message ?? inner);
};
