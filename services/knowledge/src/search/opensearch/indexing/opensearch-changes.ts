import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { AnalysedDocument } from '../../analysed-document.js';
import { analysedOf, type DocumentRow } from '../../postgres/postgres-document-rows.js';
import { documentsSql } from '../../postgres/postgres-search-rows.js';

/** A document that was written or removed, and its present state. */
export interface DocumentChange {
  readonly docId: string;
  /** Positions of its changes in the order of all changes, the latest last. */
  readonly positions: readonly string[];
  readonly present: AnalysedDocument | undefined;
}

const BATCH = 500;
const BOTS = 100;

/** Skips from bot to bot in the index: a bot with a million changes costs no more than one with a single one. */
const WAITING = `
  WITH RECURSIVE bots AS (
    (SELECT bot_id FROM search_changes WHERE bot_id > $1 ORDER BY bot_id LIMIT 1)
    UNION ALL
    SELECT (SELECT c.bot_id FROM search_changes c WHERE c.bot_id > b.bot_id ORDER BY c.bot_id LIMIT 1)
    FROM bots b WHERE b.bot_id IS NOT NULL)
  SELECT bot_id FROM bots WHERE bot_id IS NOT NULL LIMIT ${BOTS}`;

/** Records, in the transaction of the change, which documents have to be indexed. */
export async function recordChanges(tx: Tx, botId: string, docIds: readonly string[]): Promise<void> {
  if (docIds.length > 0)
    await tx.query('INSERT INTO search_changes (bot_id, doc_id) SELECT $1, unnest($2::text[])', [
      botId,
      docIds,
    ]);
}

/** Bots with changes, at most 100, in the order of their ids from `after` on. */
export async function waitingBots(uow: UnitOfWork, after: string): Promise<string[]> {
  const rows = await uow.statement<{ bot_id: string }>({ system: true }, WAITING, [after], 'search.waiting');
  return rows.map(({ bot_id }) => bot_id);
}

/** Takes a bot's oldest changes, each document once, and locks them until the transaction ends. */
export async function takeChanges(tx: Tx, botId: string): Promise<DocumentChange[]> {
  const taken = await tx.query<{ position: string; doc_id: string }>(
    `SELECT position, doc_id FROM search_changes WHERE bot_id = $1 ORDER BY position LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [botId],
  );
  if (taken.length === 0) return [];
  const changed = new Map<string, string[]>();
  for (const { doc_id, position } of taken) changed.set(doc_id, [...(changed.get(doc_id) ?? []), position]);
  const rows = await tx.query<DocumentRow>(documentsSql('doc_id', true), [botId, [...changed.keys()]]);
  const read = await analysedOf((statement, values) => tx.query(statement, values), botId, rows);
  const present = new Map(read.map((analysed) => [analysed.document.docId, analysed]));
  return [...changed].map(([docId, positions]) => ({ docId, positions, present: present.get(docId) }));
}

/** Removes changes that have been indexed. */
export async function finishChanges(tx: Tx, indexed: readonly DocumentChange[]): Promise<void> {
  await tx.query('DELETE FROM search_changes WHERE position = ANY ($1::bigint[])', [
    indexed.flatMap(({ positions }) => positions),
  ]);
}
