import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { ThreadExport } from '../domain/thread-export.js';
import { checkFilter, type ThreadFilter } from '../domain/thread-filter.js';
import { EXPORT_COLUMNS } from '../persistence/export.rows.js';
import { threadsThatFit } from '../queries/list-threads.sql.js';

/** Messages of one part, about: what is in memory at once. */
const PART = 1_000;

/** Chooses the threads, oldest first, in parts. @returns the export, once however often it is tried */
export const beginExport = async (
  tx: Tx,
  botId: string,
  exportId: string,
): Promise<ThreadExport | undefined> => {
  const [waiting] = await tx.query<{ state: string; selection: ThreadFilter }>(
    'SELECT state, selection FROM thread_exports WHERE id = $1 AND bot_id = $2 FOR UPDATE',
    [exportId, botId],
  );
  if (waiting?.state === 'waiting') {
    const [fitting, values] = threadsThatFit(botId, checkFilter(waiting.selection));
    await tx.query(
      `INSERT INTO thread_export_parts (export_id, bot_id, part, thread_ids)
       SELECT $${values.length + 1}::uuid, $1, row_number() OVER (ORDER BY n), ids FROM (
         SELECT n, array_agg(id ORDER BY created_at, id) AS ids FROM (
           SELECT t.id, t.created_at, (sum(t.message_count + 1) OVER (ORDER BY t.created_at, t.id) - t.message_count) / ${PART} AS n
           FROM (${fitting}) t) numbered GROUP BY n) parts`,
      [...values, exportId],
    );
    await tx.query(
      `UPDATE thread_exports SET state = 'running', threads =
         (SELECT coalesce(sum(cardinality(thread_ids)), 0) FROM thread_export_parts WHERE export_id = $1)
       WHERE id = $1`,
      [exportId],
    );
  }
  const [begun] = await tx.query<ThreadExport>(
    `SELECT ${EXPORT_COLUMNS} FROM thread_exports e WHERE e.id = $1 AND e.bot_id = $2`,
    [exportId, botId],
  );
  return begun;
};
