import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';

/** A visitor's message with everything that must be committed together with it. */
export interface AcceptedMessage {
  id: string;
  botId: string;
  threadId: string;
  visitorId: string;
  clientMessageId: string;
  content: string;
  snippet: string;
  /** The reply's id is made here, so that there can be only one; its job carries a ReplyPayload. */
  replyId: string;
  topic: string;
  /** `MessagePosted` without its `seq`, which is appended by the statement. */
  event: Uint8Array;
}

// The bot is checked by the tenant wall. IS NOT DISTINCT keeps the planner on the primary key, whatever it believes
// about a young table. A message is told of once, so its id is the event's id too.
const ACCEPT = `
  WITH thread AS (
    UPDATE threads SET last_seq = last_seq + 1, message_count = message_count + 1, last_message = $7, updated_at = now_ms()
    WHERE id = $2 AND visitor_id IS NOT DISTINCT FROM $3
    RETURNING last_seq, updated_at
  ), message AS (
    INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, content, state, client_message_id, created_at)
    SELECT $4, $1, $2, last_seq, 'client', $6, 'complete', $5, updated_at FROM thread
    RETURNING seq, created_at
  ), job AS (
    INSERT INTO jobs (id, kind, bot_id, queue_key, payload) SELECT $8, 'reply', $1, $2::uuid::text, jsonb_build_object('replyTo', $4::uuid, 'question', $6::text, 'seq', seq) FROM message
  ), event AS (
    INSERT INTO outbox (event_id, topic, key, type, tenant, payload)
    SELECT $4, $9, $2::uuid::text, 'MessagePosted', $1, $10::bytea || seq_field(seq) FROM message
  )
  SELECT seq::float8 AS seq, (extract(epoch FROM created_at) * 1000)::float8 AS created_at FROM message`;

/**
 * Commits message, reply job and event in one round trip.
 * @returns undefined when this visitor has no such thread
 * @throws a unique violation when this client message was accepted before
 */
export const acceptMessage = async (
  uow: UnitOfWork,
  m: AcceptedMessage,
): Promise<{ seq: number; createdAt: number } | undefined> => {
  const [row] = await uow.statement<{ seq: number; created_at: number }>(
    { tenant: m.botId },
    ACCEPT,
    [
      m.botId,
      m.threadId,
      m.visitorId,
      m.id,
      m.clientMessageId,
      m.content,
      m.snippet,
      m.replyId,
      m.topic,
      Buffer.from(m.event),
    ],
    'chat.accept',
  );
  return row && { seq: row.seq, createdAt: row.created_at };
};
