import type { Review } from '@chirrup/proto/gen/chat/v1/chat_service';

/** Sums of the votes on one message, as the queries return them. */
export interface ReviewRow {
  thread_id: string;
  message_id: string;
  positive: number;
  negative: number;
  seq: number;
}

/** Columns of a ReviewRow, from `reviews r` grouped by thread and message. */
export const REVIEW_SUMS = `r.thread_id, r.message_id, (count(*) FILTER (WHERE r.value = 1))::int AS positive,
  (count(*) FILTER (WHERE r.value = -1))::int AS negative, max(r.seq)::float8 AS seq`;

export const toReview = (row: ReviewRow): Review => ({
  threadId: row.thread_id,
  messageId: row.message_id,
  positiveCount: row.positive,
  negativeCount: row.negative,
  seq: row.seq,
});
