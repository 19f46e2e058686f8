/** A thread as the queries return it. */
export interface ThreadRow {
  id: string;
  bot_id: string;
  visitor_id: string;
  /** epoch milliseconds */
  created_at: number;
  updated_at: number;
  last_message: string;
  message_count: number;
  positive_count: number;
  negative_count: number;
  last_seq: number;
}

/** Columns of a ThreadRow, from `threads t`. */
export const THREAD_COLUMNS = `t.id, t.bot_id, t.visitor_id, (extract(epoch FROM t.created_at) * 1000)::float8 AS created_at,
  (extract(epoch FROM t.updated_at) * 1000)::float8 AS updated_at, t.last_message, t.message_count, t.positive_count, t.negative_count,
  t.last_seq::float8 AS last_seq`;
