import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { GapState } from '../domain/gap.js';
import type { GroupedGap } from '../domain/gap-groups.js';
import type { Merge } from '../domain/split-gaps.js';

/** A gap with the model of its vector. */
export type StoredGap = GroupedGap & { model: string; state: GapState };

/** What a batch of questions adds to a gap. */
export interface GapChange {
  id: string;
  question: string;
  language: string;
  /** How many questions are added. */
  added: number;
  firstAt: Date;
  lastAt: Date;
  vector: Float32Array | undefined;
  model: string;
}

const bytesOf = (vector: Float32Array | undefined): Buffer | null =>
  vector ? Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength) : null;

const vectorOf = (bytes: Buffer | null): Float32Array | undefined =>
  bytes ? new Float32Array(Uint8Array.from(bytes).buffer) : undefined;

/** All gaps of a bot: closed ones also take questions. */
export const gapsOf = async (uow: UnitOfWork, botId: string): Promise<StoredGap[]> => {
  const rows = await uow.statement<{
    id: string;
    question: string;
    count: number;
    vector: Buffer | null;
    model: string;
    state: GapState;
  }>(
    { tenant: botId },
    'SELECT id, question, count, vector, model, state FROM gaps WHERE bot_id = $1 ORDER BY id',
    [botId],
    'gaps.of-bot',
  );
  return rows.map((row) => ({ ...row, vector: vectorOf(row.vector) }));
};

/** Creates gaps or adds to them. An answered gap opens again with a later question. */
export const saveGaps = async (tx: Tx, botId: string, changes: readonly GapChange[]): Promise<void> => {
  await tx.query(
    `INSERT INTO gaps AS g (id, bot_id, question, language, count, first_at, last_at, vector, model)
     SELECT id, $1, question, language, added, first_at, last_at, vector, model
     FROM unnest($2::uuid[], $3::text[], $4::text[], $5::int[], $6::timestamptz[], $7::timestamptz[], $8::bytea[], $9::text[])
       AS i(id, question, language, added, first_at, last_at, vector, model)
     ON CONFLICT (id) DO UPDATE SET question = excluded.question, language = excluded.language,
       count = g.count + excluded.count, first_at = least(g.first_at, excluded.first_at),
       last_at = greatest(g.last_at, excluded.last_at), vector = coalesce(excluded.vector, g.vector),
       model = CASE WHEN excluded.vector IS NULL THEN g.model ELSE excluded.model END,
       state = CASE WHEN g.state = 'answered' AND excluded.last_at > g.state_at THEN 'open' ELSE g.state END`,
    [
      botId,
      changes.map(({ id }) => id),
      changes.map(({ question }) => question),
      changes.map(({ language }) => language),
      changes.map(({ added }) => added),
      changes.map(({ firstAt }) => firstAt),
      changes.map(({ lastAt }) => lastAt),
      changes.map(({ vector }) => bytesOf(vector)),
      changes.map(({ model }) => model),
    ],
    'gaps.save',
  );
};

/** Gives gaps vectors of this model, in place of none or another's. */
export const saveVectors = async (
  tx: Tx,
  botId: string,
  model: string,
  vectors: readonly { id: string; vector: Float32Array }[],
): Promise<void> => {
  await tx.query(
    `UPDATE gaps g SET vector = i.vector, model = $2 FROM unnest($3::uuid[], $4::bytea[]) AS i(id, vector)
     WHERE g.bot_id = $1 AND g.id = i.id`,
    [botId, model, vectors.map(({ id }) => id), vectors.map(({ vector }) => bytesOf(vector))],
    'gaps.save-vectors',
  );
};

/** Moves open gaps with their questions into others; an answered one opens again with a later question. */
export const mergeGaps = async (tx: Tx, botId: string, merges: readonly Merge[]): Promise<void> => {
  await tx.query(
    `WITH gone AS (
       DELETE FROM gaps g USING unnest($2::uuid[], $3::uuid[]) AS m(source, target)
       WHERE g.bot_id = $1 AND g.id = m.source AND g.state = 'open'
         AND EXISTS (SELECT 1 FROM gaps t WHERE t.bot_id = $1 AND t.id = m.target)
       RETURNING g.*, m.target
     ), moved AS (
       UPDATE gap_questions q SET gap_id = gone.target FROM gone WHERE q.bot_id = $1 AND q.gap_id = gone.id
     ), added AS (
       SELECT target, sum(count)::int AS count, min(first_at) AS first_at, max(last_at) AS last_at,
         (array_agg(question ORDER BY last_at DESC))[1] AS question, (array_agg(language ORDER BY last_at DESC))[1] AS language
       FROM gone GROUP BY target
     )
     UPDATE gaps g SET count = g.count + a.count, first_at = least(g.first_at, a.first_at),
       question = CASE WHEN a.last_at > g.last_at THEN a.question ELSE g.question END,
       language = CASE WHEN a.last_at > g.last_at THEN a.language ELSE g.language END,
       last_at = greatest(g.last_at, a.last_at),
       state = CASE WHEN g.state = 'answered' AND a.last_at > g.state_at THEN 'open' ELSE g.state END
     FROM added a WHERE g.bot_id = $1 AND g.id = a.target`,
    [botId, merges.map(({ from }) => from), merges.map(({ into }) => into)],
    'gaps.merge',
  );
};

/** Keeps `most` open and `most` closed gaps: deletes first those that were asked once and not lately, then the oldest. */
export const trimGaps = async (tx: Tx, botId: string, most: number): Promise<void> => {
  await tx.query(
    `WITH gone AS (
       DELETE FROM gaps WHERE bot_id = $1 AND id IN (
         SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY state = 'open'
           ORDER BY (count > 1 OR last_at > now() - interval '7 days') DESC, last_at DESC, id DESC) AS rank
           FROM gaps WHERE bot_id = $1) ranked WHERE rank > $2)
       RETURNING id)
     DELETE FROM gap_questions WHERE bot_id = $1 AND gap_id IN (SELECT id FROM gone)`,
    [botId, most],
    'gaps.trim',
  );
};

/** Deletes all gaps of a bot. */
export const removeGaps = async (tx: Tx, botId: string): Promise<void> => {
  await tx.query('DELETE FROM gap_questions WHERE bot_id = $1', [botId], 'gaps.remove-questions');
  await tx.query('DELETE FROM gaps WHERE bot_id = $1', [botId], 'gaps.remove');
  await tx.query('DELETE FROM jobs WHERE bot_id = $1', [botId], 'gaps.remove-jobs');
};
