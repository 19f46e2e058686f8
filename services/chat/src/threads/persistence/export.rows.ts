import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { IDENTITY_OF_THREAD } from '../../identities/persistence/identities.rows.js';
import type { Message } from '../domain/message.js';
import type { Review, Thread } from '../domain/thread.js';
import type { ThreadExport } from '../domain/thread-export.js';
import { MESSAGE_COLUMNS, REVIEW_SUMS, THREAD_COLUMNS } from './columns.js';

/** Bytes of a piece that is read: a call carries no more than 4 MB. */
export const PIECE = 1_000_000;

/** Columns of a ThreadExport, from `thread_exports e`. */
export const EXPORT_COLUMNS = `e.id, e.format, e.selection, e.state, e.threads, e.written,
  (extract(epoch FROM e.created_at) * 1000)::float8 AS "createdAt", (extract(epoch FROM e.expires_at) * 1000)::float8 AS "expiresAt"`;

export const addExport = async (
  tx: Tx,
  added: Pick<ThreadExport, 'id' | 'format' | 'selection'> & { botId: string },
  { createdAt, expiresAt }: { createdAt: Date; expiresAt: Date },
): Promise<void> => {
  await tx.query(
    'INSERT INTO thread_exports (id, bot_id, format, selection, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [added.id, added.botId, added.format, JSON.stringify(added.selection), createdAt, expiresAt],
  );
};

export const listExports = (uow: UnitOfWork, botId: string, limit: number): Promise<ThreadExport[]> =>
  uow.statement<ThreadExport>(
    { tenant: botId },
    `SELECT ${EXPORT_COLUMNS} FROM thread_exports e WHERE e.bot_id = $1 AND e.expires_at > now() ORDER BY e.created_at DESC, e.id LIMIT ${limit}`,
    [botId],
  );

/** What a part is made of. */
export interface ExportedThreads {
  part: number;
  threads: Thread[];
  messages: Message[];
  reviews: Review[];
}

/** The first part that is not written; undefined once all are. */
export const nextPart = async (
  uow: UnitOfWork,
  botId: string,
  exportId: string,
): Promise<ExportedThreads | undefined> => {
  const [row] = await uow.statement<ExportedThreads>(
    { tenant: botId },
    `WITH next AS (SELECT part, thread_ids FROM thread_export_parts
       WHERE export_id = $1 AND bot_id = $2 AND content IS NULL ORDER BY part LIMIT 1),
     page AS (SELECT m.id FROM next JOIN messages m ON m.thread_id = ANY(next.thread_ids))
     SELECT next.part,
       (SELECT coalesce(json_agg(x ORDER BY x."createdAt", x.id), '[]') FROM (
         SELECT ${THREAD_COLUMNS}, ${IDENTITY_OF_THREAD} AS identity FROM threads t WHERE t.id = ANY(next.thread_ids)) x) AS threads,
       (SELECT coalesce(json_agg(to_jsonb(x) - 'trace' ORDER BY x.seq), '[]') FROM (
         SELECT ${MESSAGE_COLUMNS} FROM page JOIN messages m USING (id)) x) AS messages,
       (SELECT coalesce(json_agg(x), '[]') FROM (
         SELECT ${REVIEW_SUMS} FROM reviews r WHERE r.thread_id = ANY(next.thread_ids) GROUP BY r.thread_id, r.message_id) x) AS reviews
     FROM next`,
    [exportId, botId],
  );
  return row;
};

/** @returns false if the export was deleted meanwhile */
export const savePart = async (
  uow: UnitOfWork,
  { botId, exportId, part, content }: { botId: string; exportId: string; part: number; content: Uint8Array },
): Promise<boolean> => {
  const rows = await uow.statement(
    { tenant: botId },
    `WITH part AS (SELECT export_id, cardinality(thread_ids) AS threads FROM thread_export_parts
       WHERE export_id = $1 AND part = $2 AND content IS NULL FOR UPDATE),
     saved AS (UPDATE thread_export_parts SET content = $3, thread_ids = '{}' FROM part
       WHERE thread_export_parts.export_id = part.export_id AND part = $2 RETURNING 1)
     UPDATE thread_exports e SET written = written + part.threads FROM part, saved WHERE e.id = part.export_id RETURNING 1`,
    [exportId, part, content],
  );
  return rows.length === 1;
};

export const endExport = async (tx: Tx, exportId: string, state: 'done' | 'failed'): Promise<void> => {
  await tx.query('UPDATE thread_exports SET state = $2 WHERE id = $1', [exportId, state]);
};

interface Piece extends Pick<ThreadExport, 'state' | 'format'> {
  /** null without a part of that number. */
  content: Buffer | null;
  /** There are further parts. */
  hasMore: boolean;
}

/** @returns undefined without such an export; a piece that is shorter than PIECE is the last of its part */
export const readPiece = async (
  uow: UnitOfWork,
  { botId, exportId, part, offset }: { botId: string; exportId: string; part: number; offset: number },
): Promise<Piece | undefined> => {
  const [piece] = await uow.statement<Piece>(
    { tenant: botId },
    `SELECT e.state, e.format, substring(p.content FROM $4::int + 1 FOR ${PIECE}) AS content,
       EXISTS (SELECT 1 FROM thread_export_parts l WHERE l.export_id = e.id AND l.part > $3::int) AS "hasMore"
     FROM thread_exports e LEFT JOIN thread_export_parts p ON p.export_id = e.id AND p.part = $3::int
     WHERE e.id = $1 AND e.bot_id = $2 AND e.expires_at > now()`,
    [exportId, botId, part, offset],
  );
  return piece;
};

/** Deletes one export of a bot, those but the newest `kept`, or all. */
export const removeExports = async (
  tx: Tx,
  botId: string,
  which: { id: string } | { kept: number },
): Promise<void> => {
  const [condition, value] =
    'id' in which
      ? ['id = $2::uuid', which.id]
      : [
          'id NOT IN (SELECT id FROM thread_exports WHERE bot_id = $1 ORDER BY created_at DESC, id LIMIT $2::int)',
          which.kept,
        ];
  const gone = await tx.query<{ id: string }>(
    `DELETE FROM thread_exports WHERE bot_id = $1 AND ${condition} RETURNING id`,
    [botId, value],
  );
  // a statement of its own: it sees the parts that were chosen while the lock was waited for
  if (gone.length > 0)
    await tx.query('DELETE FROM thread_export_parts WHERE export_id = ANY($1::uuid[])', [
      gone.map(({ id }) => id),
    ]);
};
