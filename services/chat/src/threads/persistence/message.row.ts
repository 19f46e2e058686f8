/** A source as it is stored with a bot message. */
export interface StoredSource {
  n: number;
  title: string;
  url: string;
  /** epoch milliseconds */
  fetchedAt: number;
  heading?: string;
  preview?: string;
}

/** A stored message as the queries return it. */
export interface MessageRow {
  id: string;
  thread_id: string;
  seq: number;
  sender_type: 'client' | 'bot';
  sender_name: string;
  content: string;
  state: string;
  client_message_id: string | null;
  reply_to: string | null;
  lane: string | null;
  /** Of the quoted text, where it is not the visitor's. */
  content_language: string | null;
  sources: StoredSource[] | null;
  suggestions: string[] | null;
  trace: object | null;
  /** epoch milliseconds */
  created_at: number;
  my_vote?: number | null;
}

/** Columns of a MessageRow, from `messages m`. */
export const MESSAGE_COLUMNS = `m.id, m.thread_id, m.seq::float8 AS seq, m.sender_type, m.sender_name, m.content, m.state,
  m.client_message_id, m.reply_to, m.lane, m.content_language, m.sources, m.suggestions, m.trace, (extract(epoch FROM m.created_at) * 1000)::float8 AS created_at`;
