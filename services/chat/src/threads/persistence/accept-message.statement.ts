import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Turn } from '../domain/reply-job.js';
import { recentTurnsSql } from './recent-turns.sql.js';

/** A visitor's message with everything that must be committed together with it. */
export interface AcceptedMessage {
  id: string;
  botId: string;
  threadId: string;
  visitorId: string;
  clientMessageId: string;
  content: string;
  /** ISO 639-1, of what the visitor reads around the chat. */
  language: string | null;
  /** Address of the page it is asked on; empty if not known. */
  page: string;
  snippet: string;
  /** What a search looks through. */
  words: string;
  /** Made with the message, so that it has only one reply. */
  replyId: string;
  /** Worker with a reserved slot: it gets the job unless an earlier reply of the thread is still open. */
  leaseOwner: string | null;
  leaseMs: number;
  /** How many messages before this one that worker reads, at most. */
  turns: number;
  topic: string;
  /** `MessagePosted` without its `seq`, which is appended by the statement. */
  event: Uint8Array;
  /** Trace of the event and the reply. */
  traceparent: string | null;
}

export interface Accepted {
  seq: number;
  createdAt: number;
  /** The `leaseOwner` has the job and starts it; else the job waits to be claimed. */
  leased: boolean;
  /** The messages before this one, oldest first; undefined where not asked for, or where one may be missing. */
  turns: Turn[] | undefined;
}

// - The tenant wall checks the bot.
// - IS NOT DISTINCT keeps the planner on the primary key, whatever the statistics of a young table say; comparing bots makes
//   it expect one row, so that one plan by primary keys serves groups of every size.
// - A deleted bot takes no message: its threads may not be deleted yet.
// - A message has one event, so its id is the event's id too.
// - Earlier messages are read from the snapshot of the statement's start. While it waited for the thread's lock another
//   message may have been stored: then the snapshot's last_seq does not match, and the turns are left out.
const ACCEPT = `
  WITH input AS (
    SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::uuid[], $9::uuid[], $10::int[], $11::text[], $12::bytea[], $13::text[], $14::text[], $15::int[], $16::text[], $17::text[], $18::text[])
      AS i(id, thread_id, visitor_id, client_message_id, content, snippet, reply_id, worker, lease_ms, topic, event, bot_id, traceparent, turns, language, words, page)
    WHERE bot_id = $1
  ), thread AS (
    UPDATE threads t SET last_seq = last_seq + 1, message_count = message_count + 1, open_replies = open_replies + 1,
      last_message = i.snippet, updated_at = now_ms()
    FROM input i WHERE t.id = i.thread_id AND t.visitor_id IS NOT DISTINCT FROM i.visitor_id
      AND NOT EXISTS (SELECT 1 FROM deleted_bots WHERE bot_id = $1)
    RETURNING i.*, last_seq AS seq, updated_at AS at, CASE WHEN open_replies = 1 THEN i.worker END AS lease_owner
  ), message AS (
    INSERT INTO messages (id, bot_id, thread_id, seq, sender_type, content, state, client_message_id, created_at)
    SELECT id, $1, thread_id, seq, 'client', content, 'complete', client_message_id, at FROM thread
  ), said AS (
    INSERT INTO message_words (bot_id, thread_id, seq, words) SELECT $1, thread_id, seq, words FROM thread
  ), job AS (
    INSERT INTO jobs (id, kind, bot_id, queue_key, payload, lease_owner, lease_until, attempt)
    SELECT reply_id, 'reply', $1, thread_id::text, jsonb_build_object('replyTo', id, 'question', content, 'seq', seq, 'language', language, 'page', page, 'traceparent', traceparent),
      lease_owner, CASE WHEN lease_owner IS NOT NULL THEN at + lease_ms * interval '1 millisecond' END, num_nonnulls(lease_owner)
    FROM thread
  ), published AS (
    INSERT INTO outbox (event_id, topic, key, type, tenant, payload, traceparent)
    SELECT id, topic, thread_id::text, 'MessagePosted', $1, event || seq_field(seq), traceparent FROM thread
  )
  SELECT id, seq::float8 AS seq, (extract(epoch FROM at) * 1000)::float8 AS created_at, lease_owner IS NOT NULL AS leased,
    CASE WHEN turns > 0 AND lease_owner IS NOT NULL AND seq = 1 + (SELECT t.last_seq FROM threads t WHERE t.id = thread.thread_id)
      THEN (SELECT coalesce(json_agg(turn), '[]') FROM (${recentTurnsSql('thread.thread_id', 'thread.seq', 'thread.turns')}) turn) END AS turns
  FROM thread`;

interface AcceptedRow {
  id: string;
  seq: number;
  created_at: number;
  leased: boolean;
  turns: Turn[] | null;
}

/**
 * Commits messages of one bot, each in a thread of its own, with their reply jobs and events in one round trip.
 * @returns for each message undefined when its visitor has no such thread
 * @throws a unique violation when one of them was accepted before
 */
export const acceptMessages = async (
  uow: UnitOfWork,
  botId: string,
  messages: readonly AcceptedMessage[],
): Promise<(Accepted | undefined)[]> => {
  const rows = await uow.statement<AcceptedRow>(
    { tenant: botId },
    ACCEPT,
    [
      botId,
      messages.map((m) => m.id),
      messages.map((m) => m.threadId),
      messages.map((m) => m.visitorId),
      messages.map((m) => m.clientMessageId),
      messages.map((m) => m.content),
      messages.map((m) => m.snippet),
      messages.map((m) => m.replyId),
      messages.map((m) => m.leaseOwner),
      messages.map((m) => m.leaseMs),
      messages.map((m) => m.topic),
      messages.map((m) => Buffer.from(m.event)),
      messages.map((m) => m.botId),
      messages.map((m) => m.traceparent),
      messages.map((m) => m.turns),
      messages.map((m) => m.language),
      messages.map((m) => m.words),
      messages.map((m) => m.page),
    ],
    'chat.accept',
  );
  const accepted = new Map(
    rows.map(({ id, seq, created_at: createdAt, leased, turns }) => [
      id,
      { seq, createdAt, leased, turns: turns?.reverse() },
    ]),
  );
  return messages.map(({ id }) => accepted.get(id));
};
