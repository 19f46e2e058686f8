import { NO_READER, type PassageReader } from '@chirrup/knowledge/reading/passage-reader';
import { RerankReader } from '@chirrup/knowledge/reading/rerank-reader';

const { EMBEDDINGS_BASE_URL } = process.env;

/** The reader beside the local model at `EMBEDDINGS_BASE_URL`, however long it takes; reads nothing if none is named. */
export const localReader: PassageReader = EMBEDDINGS_BASE_URL
  ? new RerankReader({
      baseUrl: () => EMBEDDINGS_BASE_URL,
      isLocal: true,
      log: { debug() {}, info() {}, warn: console.warn, error: console.error },
      timeoutMs: 30_000,
      budgetMs: 20_000,
    })
  : NO_READER;
