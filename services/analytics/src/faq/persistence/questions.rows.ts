import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { AskedQuestion } from '../domain/topics.js';

/** Questions of a time that have a text, a fair choice of them if there are more, in their order. */
export const questionsBetween = (
  uow: UnitOfWork,
  botId: string,
  from: Date,
  to: Date,
  most: number,
): Promise<AskedQuestion[]> =>
  uow.statement<AskedQuestion>(
    { tenant: botId },
    `SELECT id, question, "isAnswered", score, vote FROM (
       SELECT x.id, x.question, x.asked_at, coalesce(x.state = 'complete' AND x.outcome = 'answer', false) AS "isAnswered", x.score,
         (SELECT nullif(v.value, 0) FROM exchange_votes v WHERE v.bot_id = $1 AND v.message_id = x.reply_id ORDER BY v.voted_at DESC LIMIT 1) AS vote
       FROM exchanges x WHERE x.bot_id = $1 AND x.asked_at >= $2 AND x.asked_at < $3 AND x.question IS NOT NULL
         AND x.outcome IS DISTINCT FROM 'small_talk' AND x.question ~ '[[:alnum:]]'
       ORDER BY md5(x.id::text) LIMIT $4) chosen ORDER BY asked_at, id`,
    [botId, from, to, most],
    'faq.questions',
  );

export const messagesBetween = async (
  uow: UnitOfWork,
  botId: string,
  from: Date,
  to: Date,
): Promise<number> => {
  const [row] = await uow.statement<{ count: number }>(
    { tenant: botId },
    'SELECT count(*)::int AS count FROM exchanges WHERE bot_id = $1 AND asked_at >= $2 AND asked_at < $3',
    [botId, from, to],
    'faq.messages',
  );
  return row?.count ?? 0;
};

export const storedVectors = async (
  uow: UnitOfWork,
  botId: string,
  model: string,
  ids: readonly string[],
): Promise<Map<string, Float32Array>> => {
  const rows = await uow.statement<{ id: string; vector: Buffer }>(
    { tenant: botId },
    'SELECT exchange_id AS id, vector FROM question_vectors WHERE bot_id = $1 AND model = $2 AND exchange_id = ANY($3::uuid[])',
    [botId, model, ids],
    'faq.vectors',
  );
  return new Map(rows.map(({ id, vector }) => [id, new Float32Array(Uint8Array.from(vector).buffer)]));
};

/** Stores vectors for as long as a later report may need them. */
export const storeVectors = async (
  uow: UnitOfWork,
  botId: string,
  model: string,
  vectors: readonly { id: string; vector: Float32Array }[],
): Promise<void> => {
  await uow.statement(
    { tenant: botId },
    `INSERT INTO question_vectors (bot_id, exchange_id, model, vector)
     SELECT $1, x.id, $2, i.vector FROM unnest($3::uuid[], $4::bytea[]) AS i(id, vector) JOIN exchanges x ON x.id = i.id AND x.bot_id = $1
     ON CONFLICT (bot_id, exchange_id) DO UPDATE SET model = excluded.model, vector = excluded.vector`,
    [
      botId,
      model,
      vectors.map(({ id }) => id),
      vectors.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
    ],
    'faq.store-vectors',
  );
};

export const dropOldVectors = (uow: UnitOfWork, botId: string) =>
  uow.statement(
    { tenant: botId },
    `DELETE FROM question_vectors v WHERE v.bot_id = $1 AND NOT EXISTS (
       SELECT 1 FROM exchanges x WHERE x.bot_id = $1 AND x.id = v.exchange_id AND x.question IS NOT NULL)`,
    [botId],
    'faq.drop-vectors',
  );
