import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { QuestionAsked, Replied, Vote } from '../domain/exchange.js';

/** A reply with what is known of its question's language. */
export type RepliedRow = Replied & { language: string };
/** With the event that says it. */
export type FromEvent<T> = T & { eventId: string };

/** SQL of the quarter of an hour a moment belongs to. */
export const quarterHourOf = (moment: string): string => `date_bin('15 minutes', ${moment}, 'epoch')`;

const mark = (rows: string, bot = '$1'): string => `INSERT INTO stale_exchanges (bot_id, thread_id, slot)
  SELECT DISTINCT ${bot}, thread_id, ${quarterHourOf('asked_at')} FROM ${rows} WHERE asked_at IS NOT NULL`;
const notErased = (row: string, bot = '$1'): string =>
  `NOT EXISTS (SELECT 1 FROM erased_threads e WHERE e.bot_id = ${bot} AND e.thread_id = ${row}.thread_id)`;

const REPLY_COLUMNS = [
  'reply_id',
  'state',
  'lane',
  'outcome',
  'question',
  'language',
  'first_token_ms',
  'words',
];
const ifReplied = (column: string): string =>
  `${column} = CASE WHEN excluded.reply_id IS NULL THEN x.${column} ELSE excluded.${column} END`;

/**
 * Parts of a statement that stores messages and replies of `fresh` events, each where the other is not known yet too, and
 * lists what has to be summed again. Of a deleted bot nothing is stored.
 */
export const STORE_EXCHANGES = `asked AS (
    SELECT i.* FROM unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::bigint[], $8::text[], $9::timestamptz[])
      AS i(event_id, id, thread_id, seq, page, asked_at) JOIN fresh USING (event_id)
  ), replied AS (
    SELECT i.* FROM unnest($10::uuid[], $11::uuid[], $12::uuid[], $13::uuid[], $14::text[], $15::text[], $16::text[], $17::text[], $18::text[], $19::int[], $20::int[])
      AS i(event_id, id, thread_id, ${REPLY_COLUMNS.join(', ')}) JOIN fresh USING (event_id)
  ), stored AS (
    INSERT INTO exchanges AS x (id, bot_id, thread_id, seq, page, asked_at, ${REPLY_COLUMNS.join(', ')})
    SELECT id, $3, thread_id, seq, nullif(page, ''), asked_at, reply_id, state, lane, outcome, nullif(question, ''), nullif(language, ''), nullif(first_token_ms, 0), words
    FROM (SELECT id, coalesce(a.thread_id, r.thread_id) AS thread_id, seq, page, asked_at, ${REPLY_COLUMNS.join(', ')}
      FROM asked a FULL JOIN replied r USING (id)) i
    WHERE ${notErased('i', '$3')} AND NOT EXISTS (SELECT FROM deleted_bots WHERE bot_id = $3)
    ON CONFLICT (bot_id, id) DO UPDATE SET seq = coalesce(excluded.seq, x.seq), asked_at = coalesce(excluded.asked_at, x.asked_at),
      page = CASE WHEN excluded.asked_at IS NULL THEN x.page ELSE excluded.page END, ${REPLY_COLUMNS.map(ifReplied).join(', ')},
      judged = CASE WHEN excluded.reply_id IS NULL THEN x.judged ELSE 0 END
    RETURNING x.thread_id, x.asked_at
  ), marked AS (${mark('stored', '$3')})`;

/** Notes that there are figures of the bot. */
export const OBSERVE_BOT = `observed AS (
    INSERT INTO observed_bots (bot_id) SELECT $3 WHERE NOT EXISTS (SELECT FROM deleted_bots WHERE bot_id = $3) ON CONFLICT DO NOTHING)`;

/** The values of `STORE_EXCHANGES`, from $3 on. */
export const exchangeValues = (
  botId: string,
  asked: readonly FromEvent<QuestionAsked>[],
  replied: readonly FromEvent<RepliedRow>[],
): unknown[] => [
  botId,
  asked.map(({ eventId }) => eventId),
  asked.map(({ id }) => id),
  asked.map(({ threadId }) => threadId),
  asked.map(({ seq }) => seq),
  asked.map(({ page }) => page),
  asked.map(({ askedAt }) => askedAt),
  replied.map(({ eventId }) => eventId),
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
];

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
