import type { Log } from '@chirrup/kernel/log';
import { FanOut } from '@chirrup/realtime/fan-out';
import type { EmbeddingEndpoint } from '@chirrup/service-defaults/platform/embedding-endpoint';
import { EMBEDDING_ENDPOINT, LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Provider } from '@nestjs/common';
import { KNOWLEDGE_CONFIG, type KnowledgeConfig } from '../knowledge.config.js';
import { EMBEDDER } from '../knowledge.tokens.js';
import type { Embedder } from './embedder.js';
import { type ConfiguredEmbedder, configuredModel, previousEmbedder } from './embedding.config.js';
import { OpenAiEmbedder } from './openai/openai-embedder.js';
import { PreviousModel } from './previous-model.js';
import { embeddingLimits, QueryEmbedder } from './query-embedder.js';
import { SharedTurns } from './queue/shared-turns.js';

const configured = ({ url, apiKey, model }: ConfiguredEmbedder): OpenAiEmbedder =>
  new OpenAiEmbedder({ baseUrl: () => url, apiKey, model });

const local = (endpoint: EmbeddingEndpoint): OpenAiEmbedder =>
  new OpenAiEmbedder({
    baseUrl: () => endpoint.url(),
    model: { ...endpoint.model, queryPrefix: '', passagePrefix: '' },
    inBackground: (request) => endpoint.inBackground(request),
  });

/** Two models may be ill at different times. */
const named = (log: Log, model: string): Log => ({
  debug: (fields, message) => log.debug({ ...fields, model }, message),
  info: (fields, message) => log.info({ ...fields, model }, message),
  warn: (fields, message) => log.warn({ ...fields, model }, message),
  error: (fields, message) => log.error({ ...fields, model }, message),
});

/** The server that was configured, else the one this process runs, else none. */
const createEmbedder = (
  config: KnowledgeConfig,
  endpoint: EmbeddingEndpoint | undefined,
): Embedder | undefined => {
  if (config.EMBEDDINGS === 'off') return undefined;
  const { EMBEDDINGS_BASE_URL: url, EMBEDDINGS_API_KEY: apiKey } = config;
  if (url) return configured({ url, apiKey, model: configuredModel(config) });
  return endpoint && local(endpoint);
};

/** The model that is named, else the local one where a configured server has taken its place. */
const createPrevious = (
  config: KnowledgeConfig,
  endpoint: EmbeddingEndpoint | undefined,
): OpenAiEmbedder | undefined => {
  const named = previousEmbedder(config);
  if (named) return configured(named);
  return endpoint && config.EMBEDDINGS_BASE_URL ? local(endpoint) : undefined;
};

const createQueryEmbedder = (
  embedder: Embedder | undefined,
  config: KnowledgeConfig,
  endpoint: EmbeddingEndpoint | undefined,
  log: Log,
  fanOut: FanOut,
): QueryEmbedder => {
  if (!embedder) return new QueryEmbedder(undefined, log);
  const before = createPrevious(config, endpoint);
  const previous = before && new PreviousModel(before, new QueryEmbedder(before, named(log, before.space)));
  return new QueryEmbedder(embedder, log, embeddingLimits, { turns: new SharedTurns(fanOut), previous });
};

export const embeddingProviders: Provider[] = [
  { provide: EMBEDDER, inject: [KNOWLEDGE_CONFIG, EMBEDDING_ENDPOINT], useFactory: createEmbedder },
  {
    provide: QueryEmbedder,
    inject: [EMBEDDER, KNOWLEDGE_CONFIG, EMBEDDING_ENDPOINT, LOG, FanOut],
    useFactory: createQueryEmbedder,
  },
];
