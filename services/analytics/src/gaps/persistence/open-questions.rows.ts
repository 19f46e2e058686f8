import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { OpenQuestion } from '../domain/gap.js';

/** Stores questions until they are grouped; the same one once. */
export const addOpenQuestions = async (
  tx: Tx,
  botId: string,
  questions: readonly OpenQuestion[],
): Promise<void> => {
  await tx.query(
    `INSERT INTO gap_questions (id, bot_id, question, asked_at)
     SELECT id, $1, question, asked_at FROM unnest($2::uuid[], $3::text[], $4::timestamptz[]) AS i(id, question, asked_at)
     ON CONFLICT (id) DO NOTHING`,
    [botId, questions.map((q) => q.id), questions.map((q) => q.question), questions.map((q) => q.askedAt)],
    'gaps.record',
  );
};

/** The oldest questions that belong to no gap yet. */
export const openQuestions = (uow: UnitOfWork, botId: string, limit: number): Promise<OpenQuestion[]> =>
  uow.statement<OpenQuestion>(
    { tenant: botId },
    `SELECT id, question, asked_at AS "askedAt" FROM gap_questions WHERE bot_id = $1 AND gap_id IS NULL
     ORDER BY asked_at, id LIMIT $2`,
    [botId, limit],
    'gaps.ungrouped',
  );

/** @returns how many of them belonged to no gap before */
export const assignQuestions = async (
  tx: Tx,
  botId: string,
  assigned: readonly { id: string; gapId: string }[],
): Promise<number> => {
  const rows = await tx.query(
    `UPDATE gap_questions q SET gap_id = i.gap_id FROM unnest($2::uuid[], $3::uuid[]) AS i(id, gap_id)
     WHERE q.bot_id = $1 AND q.id = i.id AND q.gap_id IS NULL RETURNING 1`,
    [botId, assigned.map(({ id }) => id), assigned.map(({ gapId }) => gapId)],
    'gaps.assign',
  );
  return rows.length;
};

/** Keeps the newest questions of each of these gaps. */
export const trimSamples = async (
  tx: Tx,
  botId: string,
  gapIds: readonly string[],
  most: number,
): Promise<void> => {
  await tx.query(
    `DELETE FROM gap_questions WHERE bot_id = $1 AND id IN (
       SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY gap_id ORDER BY asked_at DESC, id DESC) AS rank
         FROM gap_questions WHERE bot_id = $1 AND gap_id = ANY($2::uuid[])) ranked WHERE rank > $3)`,
    [botId, gapIds, most],
    'gaps.trim-samples',
  );
};

/** Deletes questions of all bots that are too old; returns how many. */
export const removeOldQuestions = async (uow: UnitOfWork, atOnce: number): Promise<number> => {
  // the table's policy shows the system only what is too old
  const rows = await uow.statement<{ removed: number }>(
    { system: true },
    `WITH gone AS (DELETE FROM gap_questions WHERE id IN (SELECT id FROM gap_questions ORDER BY asked_at LIMIT $1) RETURNING 1)
     SELECT count(*)::int AS removed FROM gone`,
    [atOnce],
    'gaps.remove-old',
  );
  return rows[0]?.removed ?? 0;
};

/** Deletes questions of erased threads; a gap without others goes too. */
export const forgetQuestions = async (tx: Tx, botId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.query(
    `WITH gone AS (
       DELETE FROM gap_questions WHERE bot_id = $1 AND id = ANY($2::uuid[]) RETURNING gap_id
     ), less AS (
       SELECT gap_id, count(*)::int AS fewer FROM gone WHERE gap_id IS NOT NULL GROUP BY gap_id
     ), emptied AS (
       DELETE FROM gaps g USING less WHERE g.bot_id = $1 AND g.id = less.gap_id AND g.count <= less.fewer RETURNING g.id
     )
     UPDATE gaps g SET count = g.count - less.fewer,
       question = coalesce((SELECT q.question FROM gap_questions q WHERE q.bot_id = $1 AND q.gap_id = g.id
         AND q.id <> ALL($2::uuid[]) ORDER BY q.asked_at DESC LIMIT 1), g.question)
     FROM less WHERE g.bot_id = $1 AND g.id = less.gap_id AND g.count > less.fewer`,
    [botId, ids],
    'gaps.forget',
  );
};
