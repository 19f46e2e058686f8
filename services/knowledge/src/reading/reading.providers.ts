import type { Log } from '@chirrup/kernel/log';
import type { EmbeddingEndpoint } from '@chirrup/service-defaults/platform/embedding-endpoint';
import { EMBEDDING_ENDPOINT, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { KNOWLEDGE_CONFIG, type KnowledgeConfig } from '../knowledge.config.js';
import { PASSAGE_READER } from '../knowledge.tokens.js';
import { NO_READER, type PassageReader } from './passage-reader.js';
import { RerankReader } from './rerank-reader.js';

/** The server that was configured, else the local model where this process runs it, else none. */
const createReader = (
  config: KnowledgeConfig,
  endpoint: EmbeddingEndpoint | undefined,
  log: Log,
): PassageReader => {
  const { RERANKER, RERANKER_URL: url, RERANKER_API_KEY: apiKey, RERANKER_MODEL: model } = config;
  if (RERANKER === 'off') return NO_READER;
  const timeoutMs = config.RERANKER_TIMEOUT_MS;
  if (url) return new RerankReader({ baseUrl: () => url, apiKey, model, log, timeoutMs });
  const isLocal = config.EMBEDDINGS === 'on' && !config.EMBEDDINGS_BASE_URL;
  return endpoint && isLocal
    ? new RerankReader({ baseUrl: () => endpoint.url(), isLocal, log, timeoutMs })
    : NO_READER;
};

export const readingProviders: Provider[] = [
  { provide: PASSAGE_READER, inject: [KNOWLEDGE_CONFIG, EMBEDDING_ENDPOINT, LOG], useFactory: createReader },
];
