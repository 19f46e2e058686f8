import { type Finding, ok, tried } from '@chirrup/kernel/installation/finding';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { configuredModel } from '../embedding/embedding.config.js';
import { OpenAiEmbedder } from '../embedding/openai/openai-embedder.js';
import { knowledgeConfig } from '../knowledge.config.js';
import { inspectOpenSearch } from './opensearch/client/inspect-opensearch.js';
import { openSearchAccess } from './opensearch/client/opensearch-access.js';

type Env = Readonly<Record<string, string | undefined>>;

/** The search engine of the settings. @throws what keeps it from answering */
export const inspectSearch = async (env: Env, base: string, id?: string): Promise<Finding[]> => {
  const config = readConfig(knowledgeConfig, env);
  const { OPENSEARCH_URL: url } = config;
  if (!url) return [ok('none is set: each replica keeps the index in memory')];
  return inspectOpenSearch({ url, tls: openSearchAccess(config) }, base, id);
};

/** The embeddings of the settings, asked for one word. */
export const inspectMeaning = async (env: Env): Promise<Finding[]> => {
  const config = readConfig(knowledgeConfig, env);
  const { EMBEDDINGS_BASE_URL: url, EMBEDDINGS_API_KEY: apiKey } = config;
  if (!url) return [ok('none are set: pages are found by their words')];
  const embedder = new OpenAiEmbedder({ baseUrl: () => url, apiKey, model: configuredModel(config) });
  const fix = 'Check EMBEDDINGS_BASE_URL, EMBEDDINGS_API_KEY and EMBEDDINGS_MODEL.';
  return [await tried(`${new URL(url).host} makes vectors`, fix, () => embedder.embed(['word'], 'passage'))];
};
