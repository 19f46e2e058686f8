import { z } from 'zod';

/** Settings of the reader, part of the knowledge service's. */
export const readingSettings = {
  /** `off`: passages keep the order of their words and vectors. */
  RERANKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** Root of an API with `/rerank` as Cohere, Jina, TEI and Infinity have it; the local model reads when absent. */
  RERANKER_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  RERANKER_API_KEY: z.string().optional(),
  RERANKER_MODEL: z.string().optional(),
  /** What a question waits for it at most, in milliseconds. */
  RERANKER_TIMEOUT_MS: z.coerce.number().int().min(50).max(5_000).default(600),
};
