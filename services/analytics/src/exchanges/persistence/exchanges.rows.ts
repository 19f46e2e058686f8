import { holdBotEnd } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { QuestionAsked, Replied, Vote } from '../domain/exchange.js';

/** A reply with what is known of its question's language. */
export type RepliedRow = Replied & { language: string };

/** SQL of the quarter of an hour a moment belongs to. */
export const quarterHourOf = (moment: string): string => `date_bin('15 minutes', ${moment}, 'epoch')`;

const mark = (rows: string): string => `INSERT INTO stale_exchanges (bot_id, thread_id, slot)
  SELECT DISTINCT $1, thread_id, ${quarterHourOf('asked_at')} FROM ${rows} WHERE asked_at IS NOT NULL`;
const notErased = (row: string): string =>
  `NOT EXISTS (SELECT 1 FROM erased_threads e WHERE e.bot_id = $1 AND e.thread_id = ${row}.thread_id)`;

/** Stores messages; what is known of their replies already stays. */
export const addAsked = async (tx: Tx, botId: string, asked: readonly QuestionAsked[]): Promise<void> => {
  await tx.query(
    `WITH stored AS (
       INSERT INTO exchanges AS x (id, bot_id, thread_id, seq, page, asked_at)
       SELECT id, $1, thread_id, seq, nullif(page, ''), asked_at
       FROM unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::timestamptz[]) AS i(id, thread_id, seq, page, asked_at)
       WHERE ${notErased('i')}
       ON CONFLICT (bot_id, id) DO UPDATE SET seq = excluded.seq, page = excluded.page, asked_at = excluded.asked_at
       RETURNING x.thread_id, x.asked_at)
     ${mark('stored')}`,
    [
      botId,
      asked.map(({ id }) => id),
      asked.map(({ threadId }) => threadId),
      asked.map(({ seq }) => seq),
      asked.map(({ page }) => page),
      asked.map(({ askedAt }) => askedAt),
    ],
    'exchanges.asked',
  );
};

/** Stores replies, also where the message is not known yet. */
export const addReplied = async (tx: Tx, botId: string, replied: readonly RepliedRow[]): Promise<void> => {
  await tx.query(
    `WITH stored AS (
       INSERT INTO exchanges AS x (id, bot_id, thread_id, reply_id, state, lane, outcome, question, language, first_token_ms, words)
       SELECT id, $1, thread_id, reply_id, state, lane, outcome, nullif(question, ''), nullif(language, ''), nullif(first_token_ms, 0), words
       FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::int[], $11::int[])
         AS i(id, thread_id, reply_id, state, lane, outcome, question, language, first_token_ms, words)
       WHERE ${notErased('i')}
       ON CONFLICT (bot_id, id) DO UPDATE SET reply_id = excluded.reply_id, state = excluded.state, lane = excluded.lane,
         outcome = excluded.outcome, question = excluded.question, language = excluded.language,
         first_token_ms = excluded.first_token_ms, words = excluded.words, judged = 0
       RETURNING x.thread_id, x.asked_at)
     ${mark('stored')}`,
    [
      botId,
      replied.map(({ id }) => id),
      replied.map(({ threadId }) => threadId),
      replied.map(({ replyId }) => replyId),
      replied.map(({ state }) => state),
      replied.map(({ lane }) => lane),
      replied.map(({ outcome }) => outcome),
      replied.map(({ question }) => question),
      replied.map(({ language }) => language),
      replied.map(({ firstTokenMs }) => firstTokenMs),
      replied.map(({ words }) => words),
    ],
    'exchanges.replied',
  );
};

/** Stores votes; of one visitor on one message the latest counts, whatever the order they come in. */
export const addVotes = async (tx: Tx, botId: string, votes: readonly Vote[]): Promise<void> => {
  await tx.query(
    `WITH input AS (
       SELECT DISTINCT ON (message_id, visitor_id) *
       FROM unnest($2::uuid[], $3::text[], $4::uuid[], $5::int[], $6::timestamptz[], $7::text[])
         AS i(message_id, visitor_id, thread_id, value, voted_at, reason)
       WHERE ${notErased('i')} ORDER BY message_id, visitor_id, voted_at DESC
     ), stored AS (
       INSERT INTO exchange_votes AS v (message_id, visitor_id, bot_id, thread_id, value, voted_at, reason)
       SELECT message_id, visitor_id, $1, thread_id, value, voted_at, reason FROM input
       ON CONFLICT (bot_id, message_id, visitor_id) DO UPDATE SET value = excluded.value, voted_at = excluded.voted_at,
         reason = excluded.reason
         WHERE v.voted_at < excluded.voted_at
       RETURNING v.message_id, v.thread_id)
     ${mark('(SELECT x.thread_id, x.asked_at FROM stored JOIN exchanges x ON x.bot_id = $1 AND x.thread_id = stored.thread_id AND x.reply_id = stored.message_id) voted')}`,
    [
      botId,
      votes.map(({ messageId }) => messageId),
      votes.map(({ visitorId }) => visitorId),
      votes.map(({ threadId }) => threadId),
      votes.map(({ value }) => value),
      votes.map(({ votedAt }) => votedAt),
      votes.map(({ reason }) => reason),
    ],
    'exchanges.votes',
  );
};

/** Deletes what is kept of threads, and keeps out what comes of them later. Returns the ids of their messages. */
export const eraseThreads = async (
  tx: Tx,
  botId: string,
  threadIds: readonly string[],
): Promise<string[]> => {
  await tx.query(
    `INSERT INTO erased_threads (bot_id, thread_id) SELECT $1, id FROM unnest($2::uuid[]) AS id ON CONFLICT DO NOTHING`,
    [botId, threadIds],
    'exchanges.mark-erased',
  );
  await tx.query(
    'DELETE FROM exchange_votes WHERE bot_id = $1 AND thread_id = ANY($2::uuid[])',
    [botId, threadIds],
    'exchanges.erase-votes',
  );
  const erased = await tx.query<{ id: string }>(
    `WITH gone AS (
       DELETE FROM exchanges WHERE bot_id = $1 AND thread_id = ANY($2::uuid[]) RETURNING id, thread_id, asked_at
     ), marked AS (${mark('gone')})
     SELECT id FROM gone`,
    [botId, threadIds],
    'exchanges.erase',
  );
  return erased.map(({ id }) => id);
};

/** Deletes the questions' texts of threads. Returns the ids of their messages. */
export const forgetTexts = async (tx: Tx, botId: string, threadIds: readonly string[]): Promise<string[]> => {
  const rows = await tx.query<{ id: string }>(
    'UPDATE exchanges SET question = NULL WHERE bot_id = $1 AND thread_id = ANY($2::uuid[]) RETURNING id',
    [botId, threadIds],
    'exchanges.forget-texts',
  );
  return rows.map(({ id }) => id);
};

/** Notes that there are figures of a bot, in the statement that looks whether it is deleted. */
export const observeBot = async (tx: Tx, botId: string): Promise<'observed' | 'deleted'> => {
  await holdBotEnd(tx, botId);
  const deleted = await tx.query(
    `WITH deleted AS (SELECT 1 FROM deleted_bots WHERE bot_id = $1), observed AS (
       INSERT INTO observed_bots (bot_id) SELECT $1 WHERE NOT EXISTS (SELECT FROM deleted) ON CONFLICT DO NOTHING)
     SELECT 1 FROM deleted`,
    [botId],
    'exchanges.observe',
  );
  return deleted.length > 0 ? 'deleted' : 'observed';
};
