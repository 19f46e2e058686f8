import type { HashedVectors } from '../search/search-index.js';
import { quantise } from '../search/vectors/document-vectors.js';
import { type EmbeddingTexts, embeddingTexts } from '../search/vectors/embedding-texts.js';
import type { PassageEmbedder } from './passage-embedder.js';
import type { PendingDocument } from './passage-vectors.rows.js';

/** Texts of a request, unless a single document has more: a new page shall not wait long for its turn. */
const TEXTS = 64;
/** Every model takes it: an embedder that fails at it is unavailable. */
const HARMLESS = 'Hello.';
/** The embedder may have been unavailable for just one of them. */
const TRIES = 2;

/**
 * Vectors of the first of these documents, as many as fit in a request.
 * @throws the embedder's error
 */
export async function embedDocuments(
  embedder: PassageEmbedder,
  model: string,
  documents: readonly PendingDocument[],
  signal: AbortSignal,
): Promise<HashedVectors[]> {
  const byHash = new Map<string, EmbeddingTexts>();
  const texts: string[] = [];
  for (const document of documents) {
    const { block, units } = embeddingTexts(document);
    if (texts.length > 0 && texts.length + 1 + units.length > TEXTS) break;
    if (byHash.has(document.content_hash)) continue;
    byHash.set(document.content_hash, { block, units });
    texts.push(block, ...units);
  }
  const embedded = await embedder.embed(texts, 'passage', signal);
  if (embedded.length !== texts.length)
    throw new Error(`${texts.length} texts were embedded to ${embedded.length} vectors`);
  let from = 0;
  return [...byHash].map(([contentHash, { units }]) => {
    const own = embedded.slice(from, from + 1 + units.length);
    from += own.length;
    return { contentHash, ...quantise(model, own) };
  });
}

/**
 * Vectors of one document; undefined when the embedder refuses it, though it takes other texts.
 * @throws the embedder's error when it is unavailable
 */
export async function embedUnlessRefused(
  embedder: PassageEmbedder,
  model: string,
  document: PendingDocument,
  signal: AbortSignal,
): Promise<HashedVectors[] | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1)
    try {
      return await embedDocuments(embedder, model, [document], signal);
    } catch {
      await embedder.embed([HARMLESS], 'passage', signal);
    }
  return undefined;
}
