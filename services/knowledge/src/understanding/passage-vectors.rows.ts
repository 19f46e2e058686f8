import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { DocumentKind } from '../search/index-document.js';
import { contentHash } from '../search/vectors/embedding-texts.js';

/** A document without vectors by a model. */
export interface PendingDocument {
  readonly kind: DocumentKind;
  readonly title: string;
  readonly text: string;
  readonly content_hash: string;
}

const HASH_BATCH = 500;
/** Unused vectors that are removed in one transaction. */
export const REMOVE_LIMIT = 5_000;
/** While a release with another model replaces this one, both make vectors. */
const OTHER_MODEL_KEPT = '1 hour';

const NOT_UNDERSTOOD = `
  NOT EXISTS (SELECT 1 FROM passage_vectors v
    WHERE v.bot_id = d.bot_id AND v.content_hash = d.content_hash AND v.model = $2)
  AND d.refused_by IS DISTINCT FROM $2`;

/** Names what the documents of earlier releases consist of. */
export async function fillContentHashes(uow: UnitOfWork, botId: string, signal?: AbortSignal): Promise<void> {
  for (let filled = HASH_BATCH; filled === HASH_BATCH && !signal?.aborted; )
    filled = await uow.run({ tenant: botId }, async (tx) => {
      const rows = await tx.query<Omit<PendingDocument, 'content_hash'> & { doc_id: string }>(
        `SELECT doc_id, kind, title, text FROM search_documents WHERE bot_id = $1 AND content_hash IS NULL
         LIMIT ${HASH_BATCH}`,
        [botId],
      );
      if (rows.length > 0)
        await tx.query(
          `UPDATE search_documents d SET content_hash = n.content_hash
           FROM unnest($2::text[], $3::text[]) AS n (doc_id, content_hash) WHERE d.bot_id = $1 AND d.doc_id = n.doc_id`,
          [botId, rows.map(({ doc_id }) => doc_id), rows.map(contentHash)],
        );
      return rows.length;
    });
}

/** The documents a model has still to understand, those written first before the others. */
export function pendingDocuments(
  uow: UnitOfWork,
  botId: string,
  model: string,
  limit: number,
): Promise<PendingDocument[]> {
  return uow.statement<PendingDocument>(
    { tenant: botId },
    `SELECT d.kind, d.title, d.text, d.content_hash FROM search_documents d
     WHERE d.bot_id = $1 AND d.content_hash IS NOT NULL AND ${NOT_UNDERSTOOD}
     ORDER BY d.generation, d.doc_id LIMIT $3`,
    [botId, model, limit],
    'understanding.pending',
  );
}

/** Leaves documents to the search by words: the model refuses what they consist of. */
export async function setAside(tx: Tx, botId: string, model: string, contentHash: string): Promise<void> {
  await tx.query('UPDATE search_documents SET refused_by = $2 WHERE bot_id = $1 AND content_hash = $3', [
    botId,
    model,
    contentHash,
  ]);
}

/** Whether a job would find something to do: documents to understand, or vectors of another model to remove. */
export async function needsUnderstanding(uow: UnitOfWork, botId: string, model: string): Promise<boolean> {
  const [row] = await uow.statement<{ needed: boolean }>(
    { tenant: botId },
    `SELECT EXISTS (SELECT 1 FROM search_documents d WHERE d.bot_id = $1 AND ${NOT_UNDERSTOOD})
       OR EXISTS (SELECT 1 FROM passage_vectors WHERE bot_id = $1 AND model <> $2) AS needed`,
    [botId, model],
    'understanding.needed',
  );
  return row?.needed ?? false;
}

/**
 * Removes vectors of texts that no longer exist, and those of other models once this one has understood everything.
 * @returns how many; `REMOVE_LIMIT` when there may be more
 */
export async function removeUnneeded(tx: Tx, botId: string, model: string): Promise<number> {
  const rows = await tx.query(
    `WITH others AS (
       SELECT model FROM passage_vectors WHERE bot_id = $1 AND model <> $2
       GROUP BY model HAVING max(created_at) < now() - interval '${OTHER_MODEL_KEPT}'
     ), complete AS (
       SELECT NOT EXISTS (SELECT 1 FROM search_documents d WHERE d.bot_id = $1 AND ${NOT_UNDERSTOOD}) AS yes
     ), unneeded AS (
       SELECT p.model, p.content_hash FROM passage_vectors p, complete
       WHERE p.bot_id = $1 AND (complete.yes AND p.model IN (SELECT model FROM others) OR NOT EXISTS (
         SELECT 1 FROM search_documents d WHERE d.bot_id = $1 AND d.content_hash = p.content_hash))
       LIMIT ${REMOVE_LIMIT}
     )
     DELETE FROM passage_vectors p USING unneeded u
     WHERE p.bot_id = $1 AND p.model = u.model AND p.content_hash = u.content_hash RETURNING 1`,
    [botId, model],
  );
  return rows.length;
}
