import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { searchText } from '@chirrup/text/search/search-text';
import { addTokensSql } from '../../model-usage/model-usage.sql.js';
import type { MessagePart, MessageSource } from '../domain/message.js';

/** A finished reply with everything that must be committed together with it. */
export interface FinishedReply {
  id: string;
  botId: string;
  threadId: string;
  replyTo: string;
  /** The worker that holds the job; null for a job that no worker holds. */
  leaseOwner: string | null;
  senderName: string;
  content: string;
  snippet: string;
  state: 'complete' | 'stopped' | 'failed';
  lane: string;
  contentLanguage: string | null;
  contentParts: MessagePart[];
  sources: MessageSource[];
  suggestions: string[];
  trace: object;
  /** Added to what the bot has used today. */
  modelTokens: number;
  /** Its question has no answer. */
  unanswered: boolean;
  topic: string;
  /** `ReplyCompleted` without its `seq`, which is appended by the statement. */
  event: Uint8Array;
  /** Trace of the event. */
  traceparent: string | null;
}

export interface StoredReply {
  seq: number;
  createdAt: number;
  /** Further replies of the thread that are to be made. */
  openReplies: number;
}

// A worker that cannot delete the job under its own lease has lost it, and nothing is written. Comparing bots makes the
// planner expect one row, so that one plan by primary keys serves groups of every size.
const STORE = `
  WITH input AS (
    SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::jsonb[], $12::jsonb[], $13::jsonb[], $14::text[], $15::bytea[], $16::text[], $17::text[], $18::text[], $19::int[], $20::boolean[], $21::jsonb[], $22::text[])
      AS i(id, thread_id, reply_to, worker, sender_name, content, snippet, state, lane, sources, suggestions, trace, topic, event, bot_id, traceparent, content_language, model_tokens, is_unanswered, content_parts, words)
    WHERE bot_id = $1
  ), job AS (
    DELETE FROM jobs j USING input i WHERE j.id = i.id AND j.lease_owner IS NOT DISTINCT FROM i.worker RETURNING i.*
  ), thread AS (
    UPDATE threads t SET last_seq = last_seq + 1, message_count = message_count + 1, open_replies = open_replies - 1,
      last_message = j.snippet, updated_at = now_ms(), unanswered = unanswered OR j.is_unanswered
    FROM job j WHERE t.id = j.thread_id
    RETURNING j.*, last_seq AS seq, updated_at AS at, open_replies
  ), message AS (
    INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, sender_name, content, state, reply_to, lane, content_language, content_parts, sources, suggestions, trace, created_at)
    SELECT id, $1, thread_id, seq, 'bot', sender_name, content, state, reply_to, lane, content_language, content_parts, sources, suggestions, trace, at FROM thread
  ), said AS (
    INSERT INTO message_words (bot_id, thread_id, seq, words) SELECT $1, thread_id, seq, words FROM thread
  ), published AS (
    INSERT INTO outbox (event_id, topic, key, type, tenant, payload, traceparent)
    SELECT id, topic, thread_id::text, 'ReplyCompleted', $1, event || seq_field(seq), traceparent FROM thread
  ), used AS (${addTokensSql('thread')}
  )
  SELECT id, seq::float8 AS seq, (extract(epoch FROM at) * 1000)::float8 AS created_at, open_replies FROM thread`;

const jsonOf = (list: readonly unknown[]): string | null => (list.length > 0 ? JSON.stringify(list) : null);

/**
 * Ends the jobs of one bot's replies, each of a thread of its own, and stores the replies in one round trip.
 * @returns for each reply undefined when its job is not (or no longer) held by its `leaseOwner`: then nothing of it was written
 */
export const storeReplies = async (
  uow: UnitOfWork,
  botId: string,
  replies: readonly FinishedReply[],
): Promise<(StoredReply | undefined)[]> => {
  const rows = await uow.statement<{ id: string; seq: number; created_at: number; open_replies: number }>(
    { tenant: botId },
    STORE,
    [
      botId,
      replies.map((r) => r.id),
      replies.map((r) => r.threadId),
      replies.map((r) => r.replyTo),
      replies.map((r) => r.leaseOwner),
      replies.map((r) => r.senderName),
      replies.map((r) => r.content),
      replies.map((r) => r.snippet),
      replies.map((r) => r.state),
      replies.map((r) => r.lane),
      replies.map((r) => jsonOf(r.sources)),
      replies.map((r) => jsonOf(r.suggestions)),
      replies.map((r) => JSON.stringify(r.trace)),
      replies.map((r) => r.topic),
      replies.map((r) => Buffer.from(r.event)),
      replies.map((r) => r.botId),
      replies.map((r) => r.traceparent),
      replies.map((r) => r.contentLanguage),
      replies.map((r) => r.modelTokens),
      replies.map((r) => r.unanswered),
      replies.map((r) => jsonOf(r.contentParts)),
      replies.map((r) => searchText(r.content)),
    ],
    'chat.store-reply',
  );
  const stored = new Map(
    rows.map(({ id, seq, created_at: createdAt, open_replies: openReplies }) => [
      id,
      { seq, createdAt, openReplies },
    ]),
  );
  return replies.map(({ id }) => stored.get(id));
};
