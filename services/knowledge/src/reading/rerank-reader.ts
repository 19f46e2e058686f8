import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import type { Log } from '@chirrup/kernel/log';
import { z } from 'zod';
import type { PassageReader, Readings } from './passage-reader.js';

export interface RerankReaderOptions {
  /** Root of the API; undefined while it is not up. */
  baseUrl(): string | undefined;
  apiKey?: string | undefined;
  model?: string | undefined;
  log: Log;
  timeoutMs?: number;
  /** The server is the local model's: it keeps what it has read, by owner and within a time. */
  isLocal?: boolean;
  /** Of the time, what the local model may spend on passages that it has not read before. */
  budgetMs?: number;
  /** Milliseconds. */
  clock?(): number;
}

/** What a visitor waits for it at most; one that keeps its own time answers long before. */
const TIMEOUT_MS = 600;
const BUDGET_MS = 250;
/** Texts that are read while so many other questions are being read for: the more wait, the fewer. */
const TEXTS_BY_LOAD = [8, 8, 8, 8, 4, 4, 2, 2] as const;
/** Of fewer readings nothing is decided: what was not read may answer better. */
const FEWEST = 2;
/** Until a server that failed is asked again. */
const RETRY: BackOff = { firstMs: 1_000, longestMs: 30_000 };
/** Failures in a row that are an outage. */
const SAID_AFTER = 3;
/** No answer is surer than this: a score of exactly 1 has no odds. */
const SUREST = 1e-4;

const response = z.object({
  results: z
    .array(
      z.object({
        index: z.int().min(0),
        relevance_score: z.number(),
      }),
    )
    .max(100),
});

/** Any `/rerank` as Cohere, Jina, TEI and Infinity have it. */
export class RerankReader implements PassageReader {
  #reading = 0;
  #failures = 0;
  #retryAt = 0;

  readonly #clock: () => number;

  constructor(private readonly options: RerankReaderOptions) {
    this.#clock = options.clock ?? (() => performance.now());
  }

  async read(question: string, texts: readonly string[], owner: string): Promise<Readings> {
    const url = this.options.baseUrl();
    const most = TEXTS_BY_LOAD[this.#reading] ?? 0;
    if (url === undefined || most === 0 || texts.length === 0 || this.#clock() < this.#retryAt)
      return new Map();
    this.#reading += 1;
    try {
      const readings = await this.#ask(url, question, texts.slice(0, most), owner);
      if (this.#failures >= SAID_AFTER) this.options.log.info({}, 'passages are read again');
      this.#failures = 0;
      return readings.size < Math.min(FEWEST, texts.length) ? new Map() : readings;
    } catch (error) {
      this.#failed(error);
      return new Map();
    } finally {
      this.#reading -= 1;
    }
  }

  async prepare(texts: readonly string[], owner: string): Promise<void> {
    const url = this.options.baseUrl();
    if (url === undefined || !this.options.isLocal || texts.length === 0) return;
    await this.#ask(url, '', texts, owner, 0).catch(() => undefined);
  }

  async #ask(
    url: string,
    query: string,
    documents: readonly string[],
    user: string,
    budgetMs = this.options.budgetMs ?? BUDGET_MS,
  ): Promise<Readings> {
    const { apiKey, model, isLocal, timeoutMs = TIMEOUT_MS } = this.options;
    const answer = await fetch(`${url.replace(/\/$/, '')}/rerank`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify(
        isLocal ? { query, documents, user, budget_ms: budgetMs } : { model, query, documents },
      ),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`status ${answer.status}`);
    }
    const { results } = response.parse(await answer.json());
    return new Map(
      results
        .filter(({ index }) => index < documents.length)
        .map(({ index, relevance_score }) => {
          const likely = Math.min(1 - SUREST, Math.max(SUREST, relevance_score));
          return [index, Math.log(likely / (1 - likely))];
        }),
    );
  }

  /** One line for an outage. */
  #failed(error: unknown): void {
    this.#failures += 1;
    // a busy moment passes sooner than an outage
    const isLate = (error as Error).name === 'TimeoutError';
    this.#retryAt = this.#clock() + (isLate ? RETRY.firstMs : backOffMs(RETRY, this.#failures));
    if (this.#failures === SAID_AFTER)
      this.options.log.warn({ err: error }, 'passages are not read, answers are less sure until they are');
  }
}
