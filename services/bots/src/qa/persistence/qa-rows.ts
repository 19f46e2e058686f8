import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { Qa } from '../domain/qa.js';
import type { QaRow } from './qa.entity.js';

const ROW = `(id uuid, question text, answer text, phrasings text[], "idempotencyKey" text, paused boolean, draft boolean,
  version integer, "createdAt" timestamptz)`;

/** Adds pairs in one statement; keys already used and ids already there are an error. */
export const insertPairs = async (
  tx: Tx,
  botId: string,
  rows: readonly Omit<QaRow, 'updatedAt'>[],
  at: Date,
): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO qa_pairs (id, bot_id, question, answer, phrasings, idempotency_key, paused, draft, version, created_at, updated_at)
     SELECT id, $1, question, answer, phrasings, "idempotencyKey", paused, draft, version, "createdAt", $3
     FROM jsonb_to_recordset($2::jsonb) AS r${ROW}`,
    [botId, JSON.stringify(rows), at],
    'qa.insert',
  );
};

/** Saves the texts of pairs in one statement. */
export const updatePairs = async (tx: Tx, botId: string, rows: readonly Qa[], at: Date): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query(
    `UPDATE qa_pairs q SET question = r.question, answer = r.answer, phrasings = r.phrasings, draft = r.draft,
       version = r.version, updated_at = $3
     FROM jsonb_to_recordset($2::jsonb) AS r${ROW} WHERE q.bot_id = $1 AND q.id = r.id`,
    [botId, JSON.stringify(rows), at],
    'qa.update',
  );
};

/** Deletes pairs in one statement. */
export const deletePairs = async (tx: Tx, botId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.query(
    'DELETE FROM qa_pairs WHERE bot_id = $1 AND id = ANY($2::uuid[])',
    [botId, ids],
    'qa.delete',
  );
};
