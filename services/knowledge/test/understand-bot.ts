import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { SearchTables } from '../src/search/postgres/search-tables.js';
import { quantise } from '../src/search/vectors/document-vectors.js';
import { embeddingTexts } from '../src/search/vectors/embedding-texts.js';
import type { PassageEmbedder as Embedder } from '../src/understanding/passage-embedder.js';
import { fillContentHashes, pendingDocuments } from '../src/understanding/passage-vectors.rows.js';

/** Does what the job does for a bot with few documents, in one transaction. */
export async function understandBot(
  uow: UnitOfWork,
  index: Pick<SearchTables, 'storeVectors'>,
  botId: string,
  embedder: Embedder,
): Promise<void> {
  await fillContentHashes(uow, botId);
  const pending = await pendingDocuments(uow, botId, embedder.modelId ?? '', 1_000);
  const vectors = await Promise.all(
    pending.map(async (document) => {
      const { block, units } = embeddingTexts(document);
      const embedded = await embedder.embed([block, ...units], 'passage');
      return { contentHash: document.content_hash, ...quantise(embedder.modelId ?? '', embedded) };
    }),
  );
  await uow.run({ tenant: botId }, (tx) => index.storeVectors(tx, botId, vectors));
}
