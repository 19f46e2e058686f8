import type { Log } from '@chirrup/kernel/log';
import { FanOut } from '@chirrup/realtime/fan-out';
import type { EmbeddingEndpoint } from '@chirrup/service-defaults/platform/embedding-endpoint';
import { EMBEDDING_ENDPOINT, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { KNOWLEDGE_CONFIG, type KnowledgeConfig } from '../knowledge.config.js';
import { EMBEDDER } from '../knowledge.tokens.js';
import type { Embedder } from './embedder.js';
import { configuredModel } from './embedding.config.js';
import { OpenAiEmbedder } from './openai/openai-embedder.js';
import { embeddingLimits, QueryEmbedder } from './query-embedder.js';
import { SharedTurns } from './queue/shared-turns.js';

/** The server that was configured, else the one this process runs, else none. */
const createEmbedder = (
  config: KnowledgeConfig,
  endpoint: EmbeddingEndpoint | undefined,
): Embedder | undefined => {
  if (config.EMBEDDINGS === 'off') return undefined;
  const { EMBEDDINGS_BASE_URL: url, EMBEDDINGS_API_KEY: apiKey } = config;
  if (url) return new OpenAiEmbedder({ baseUrl: () => url, apiKey, model: configuredModel(config) });
  if (!endpoint) return undefined;
  const model = { ...endpoint.model, queryPrefix: '', passagePrefix: '' };
  return new OpenAiEmbedder({
    baseUrl: () => endpoint.url(),
    model,
    inBackground: (request) => endpoint.inBackground(request),
  });
};

export const embeddingProviders: Provider[] = [
  { provide: EMBEDDER, inject: [KNOWLEDGE_CONFIG, EMBEDDING_ENDPOINT], useFactory: createEmbedder },
  {
    provide: QueryEmbedder,
    inject: [EMBEDDER, LOG, FanOut],
    useFactory: (embedder: Embedder | undefined, log: Log, fanOut: FanOut) =>
      new QueryEmbedder(embedder, log, embeddingLimits, embedder && new SharedTurns(fanOut)),
  },
];
