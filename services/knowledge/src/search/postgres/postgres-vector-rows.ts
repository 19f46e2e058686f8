import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { HashedVectors } from '../search-index.js';
import type { DocumentVectors } from '../vectors/document-vectors.js';

/** A document's vectors beside its row, by model, oldest first; null without any. */
export interface VectorColumns {
  models: string[] | null;
  dimensions: number[] | null;
  /** Bytes of each, all together in `vectors`: the driver reads an array of them letter by letter. */
  lengths: number[] | null;
  vectors: Buffer | null;
}

/** Joins `VectorColumns` to documents named `d`. */
export const WITH_VECTORS = `
  LEFT JOIN LATERAL (
    SELECT array_agg(p.model ORDER BY p.created_at, p.model) AS models,
      array_agg(p.dimensions ORDER BY p.created_at, p.model) AS dimensions,
      array_agg(octet_length(p.vectors) ORDER BY p.created_at, p.model) AS lengths,
      string_agg(p.vectors, '' ORDER BY p.created_at, p.model) AS vectors
    FROM passage_vectors p WHERE p.bot_id = d.bot_id AND p.content_hash = d.content_hash
  ) v ON true`;

/** All columns of documents named `d` with their vectors. */
export const DOCUMENT_COLUMNS = 'd.*, v.models, v.dimensions, v.lengths, v.vectors';

const INSERT = `
  INSERT INTO passage_vectors (bot_id, model, content_hash, dimensions, vectors)
  SELECT $1, n.model, n.content_hash, n.dimensions, n.vectors
  FROM unnest($2::text[], $3::text[], $4::int[], $5::bytea[]) AS n (model, content_hash, dimensions, vectors)
  WHERE EXISTS (SELECT 1 FROM search_documents d WHERE d.bot_id = $1 AND d.content_hash = n.content_hash)
  ON CONFLICT DO NOTHING RETURNING content_hash`;

/**
 * Keeps vectors of texts the bot's documents consist of, and marks those documents as changed: readers of changes
 * get them again with their vectors.
 * @returns ids of those documents; none when all was stored before
 */
export async function writeVectors(tx: Tx, botId: string, all: readonly HashedVectors[]): Promise<string[]> {
  // Behind the lock of writers: a document written at the same time is either changed here or later than this.
  const [bot] = await tx.query<{ generation: string }>(
    'UPDATE search_generations SET generation = generation + 1 WHERE bot_id = $1 RETURNING generation',
    [botId],
  );
  if (!bot) return [];
  const stored = await tx.query<{ content_hash: string }>(INSERT, [
    botId,
    all.map(({ model }) => model),
    all.map(({ contentHash }) => contentHash),
    all.map(({ dimensions }) => dimensions),
    all.map(({ bytes }) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
  ]);
  if (stored.length === 0) return [];
  const hashes = stored.map(({ content_hash }) => content_hash);
  return renumber(tx, botId, bot.generation, { column: 'content_hash', values: hashes });
}

/** Gives documents a new generation: readers of changes get them again. */
export async function renumber(
  tx: Tx,
  botId: string,
  generation: string,
  { column, values }: { column: 'content_hash' | 'source_id'; values: readonly string[] },
): Promise<string[]> {
  const documents = await tx.query<{ doc_id: string }>(
    `UPDATE search_documents SET generation = $2 WHERE bot_id = $1 AND ${column} = ANY ($3) RETURNING doc_id`,
    [botId, generation, values],
  );
  return documents.map(({ doc_id }) => doc_id);
}

export function vectorsOf({ models, dimensions, lengths, vectors }: VectorColumns): {
  vectors?: readonly DocumentVectors[];
} {
  if (!models || !dimensions || !lengths || !vectors) return {};
  let from = 0;
  return {
    vectors: models.map((model, at) => {
      const length = lengths[at] ?? 0;
      const bytes = new Int8Array(vectors.buffer, vectors.byteOffset + from, length);
      from += length;
      return { model, dimensions: dimensions[at] ?? 0, bytes };
    }),
  };
}
