import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { StoredSource } from './message.row.js';

/** A finished reply with everything that must be committed together with it. */
export interface FinishedReply {
  id: string;
  botId: string;
  threadId: string;
  replyTo: string;
  senderName: string;
  content: string;
  snippet: string;
  state: 'complete' | 'stopped' | 'failed';
  lane: string;
  sources: StoredSource[];
  suggestions: string[];
  trace: object;
  topic: string;
  /** `ReplyCompleted` without its `seq`, which is appended by the statement. */
  event: Uint8Array;
}

// The job's row decides: who cannot delete it under its own lease has lost it and writes nothing.
const STORE = `
  WITH job AS (
    DELETE FROM jobs WHERE id = $3 AND lease_owner IS NOT DISTINCT FROM $4 RETURNING id
  ), thread AS (
    UPDATE threads SET last_seq = last_seq + 1, message_count = message_count + 1, last_message = $8, updated_at = now_ms()
    WHERE id = $2 AND EXISTS (SELECT 1 FROM job)
    RETURNING last_seq, updated_at
  ), message AS (
    INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, sender_name, content, state, reply_to, lane, sources, suggestions, trace, created_at)
    SELECT $3, $1, $2, last_seq, 'bot', $6, $7, $9, $5, $10, $11, $12, $13, updated_at FROM thread
    RETURNING seq, created_at
  ), event AS (
    INSERT INTO outbox (event_id, topic, key, type, tenant, payload)
    SELECT $3, $14, $2::uuid::text, 'ReplyCompleted', $1, $15::bytea || seq_field(seq) FROM message
  )
  SELECT seq::float8 AS seq, (extract(epoch FROM created_at) * 1000)::float8 AS created_at FROM message`;

/**
 * Ends the job and stores its reply in one round trip.
 * @param leaseOwner who holds the job; null for a job that nobody has begun
 * @returns undefined when the job is not (or no longer) held by `leaseOwner`: then nothing was written
 */
export const storeReply = async (
  uow: UnitOfWork,
  leaseOwner: string | null,
  r: FinishedReply,
): Promise<{ seq: number; createdAt: number } | undefined> => {
  const [row] = await uow.statement<{ seq: number; created_at: number }>(
    { tenant: r.botId },
    STORE,
    [
      r.botId,
      r.threadId,
      r.id,
      leaseOwner,
      r.replyTo,
      r.senderName,
      r.content,
      r.snippet,
      r.state,
      r.lane,
      r.sources.length > 0 ? JSON.stringify(r.sources) : null,
      r.suggestions.length > 0 ? JSON.stringify(r.suggestions) : null,
      JSON.stringify(r.trace),
      r.topic,
      Buffer.from(r.event),
    ],
    'chat.store-reply',
  );
  return row && { seq: row.seq, createdAt: row.created_at };
};
