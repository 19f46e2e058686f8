import { MESSAGE_COLUMNS, REVIEW_SUMS } from '../persistence/columns.js';

const THREAD = `SELECT id, last_seq FROM threads WHERE id = $1 AND bot_id = $2 AND ($3::text IS NULL OR visitor_id = $3)`;

const MESSAGE = `SELECT ${MESSAGE_COLUMNS}, own.value AS "myVote" FROM page p JOIN messages m ON m.id = p.id
  LEFT JOIN reviews own ON own.thread_id = m.thread_id AND own.message_id = m.id AND own.visitor_id = $3`;

const PENDING = `SELECT coalesce(json_agg(json_build_object('id', j.id, 'threadId', thread.id, 'replyTo', j.payload->>'replyTo') ORDER BY j.position), '[]')
  FROM jobs j
  WHERE j.kind = 'reply' AND j.queue_key = thread.id::text AND j.failed_at IS NULL`;

const answer = (known: string, reviews: string): string => `
  SELECT thread.last_seq::float8 AS "lastSeq", ${known} AS known,
    (SELECT coalesce(json_agg(x ORDER BY x.seq), '[]') FROM (${MESSAGE}) x) AS messages,
    (SELECT coalesce(json_agg(x ORDER BY x.seq), '[]') FROM (${reviews}) x) AS reviews,
    (${PENDING}) AS pending
  FROM thread`;

/** Parameters: thread, bot, visitor or null, last message id or null, page size. */
export const BEFORE_MESSAGE = `
  WITH thread AS (${THREAD}),
  anchor AS (SELECT seq FROM messages WHERE id = $4 AND thread_id = $1),
  page AS (
    SELECT m.id FROM messages m JOIN thread ON m.thread_id = thread.id
    WHERE m.seq < CASE WHEN $4::uuid IS NULL THEN 9223372036854775807 ELSE (SELECT seq FROM anchor) END
    ORDER BY m.seq DESC LIMIT $5
  )
  ${answer(
    '($4::uuid IS NULL OR EXISTS (SELECT 1 FROM anchor))',
    `SELECT ${REVIEW_SUMS} FROM reviews r WHERE r.thread_id = thread.id AND r.message_id IN (SELECT id FROM page) GROUP BY r.thread_id, r.message_id`,
  )}`;

/** Parameters: thread, bot, visitor or null, seq, most messages and votes. */
export const AFTER_SEQ = `
  WITH thread AS (${THREAD}),
  stored AS (
    SELECT m.seq, m.id, true AS is_message FROM messages m JOIN thread ON m.thread_id = thread.id WHERE m.seq > $4::bigint
    UNION ALL
    SELECT r.seq, r.message_id, false FROM reviews r JOIN thread ON r.thread_id = thread.id WHERE r.seq > $4::bigint
    ORDER BY seq LIMIT $5
  ),
  page AS (SELECT id FROM stored WHERE is_message)
  ${answer(
    'true',
    `SELECT ${REVIEW_SUMS} FROM reviews r WHERE r.thread_id = thread.id
       AND r.message_id IN (SELECT id FROM stored WHERE NOT is_message) GROUP BY r.thread_id, r.message_id`,
  )}`;
