import { homedir } from 'node:os';
import { join } from 'node:path';
import { EmbeddingServer } from '@chirrup/embedded-host/embeddings/embedding-server';
import type { Log } from '@chirrup/kernel/log';
import { freePorts } from './engine-process.js';

export interface EmbeddingsEngine {
  /** Settings of the knowledge service. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** The local embeddings model beside separate services; its address is known before it is up. */
export const startEmbeddings = async (folder: string, log: Log): Promise<EmbeddingsEngine> => {
  const [port = 0] = await freePorts(1);
  const server = new EmbeddingServer({
    cacheFolder: process.env.CHIRRUP_CACHE ?? join(homedir(), '.cache', 'chirrup'),
    logFile: join(folder, 'embeddings.log'),
    env: process.env,
    log,
    port,
  });
  server.start();
  const { name, query, passage } = server.model;
  return {
    env: {
      EMBEDDINGS_BASE_URL: `http://127.0.0.1:${port}/v1`,
      EMBEDDINGS_MODEL: name,
      EMBEDDINGS_QUERY_MODEL: query,
      EMBEDDINGS_PASSAGE_MODEL: passage,
    },
    close: () => server.stop(),
  };
};
