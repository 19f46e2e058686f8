/** Columns of a Thread, from `threads t`. */
export const THREAD_COLUMNS = `t.id, t.bot_id AS "botId", t.visitor_id AS "visitorId",
  (extract(epoch FROM t.created_at) * 1000)::float8 AS "createdAt", (extract(epoch FROM t.updated_at) * 1000)::float8 AS "updatedAt",
  t.last_message AS "lastMessage", t.message_count AS "messageCount", t.positive_count AS "positiveCount",
  t.negative_count AS "negativeCount", t.last_seq::float8 AS "lastSeq", t.unanswered`;

/** Columns of a Message, from `messages m`. */
export const MESSAGE_COLUMNS = `m.id, m.thread_id AS "threadId", m.seq::float8 AS seq, m.sender_type AS "senderType",
  m.sender_name AS "senderName", m.message_type AS "messageType", m.content, m.state, m.client_message_id AS "clientMessageId", m.reply_to AS "replyTo", m.lane,
  m.content_language AS "contentLanguage", m.content_parts AS "contentParts", m.sources, m.suggestions, m.trace,
  m.lane = 'none' AND m.trace ->> 'small_talk' IS NULL AS unanswered,
  (extract(epoch FROM m.created_at) * 1000)::float8 AS "createdAt"`;

/** Columns of a Review, from `reviews r` grouped by thread and message. */
export const REVIEW_SUMS = `r.thread_id AS "threadId", r.message_id AS "messageId",
  (count(*) FILTER (WHERE r.value = 1))::int AS "positiveCount", (count(*) FILTER (WHERE r.value = -1))::int AS "negativeCount",
  max(r.seq)::float8 AS seq, max(r.reason) AS reason, max(r.comment) AS comment`;
