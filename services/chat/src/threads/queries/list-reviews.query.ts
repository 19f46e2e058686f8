import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { ListReviewsRequest, ReviewList } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { threadErrors } from '../domain/thread.errors.js';
import { checkThreadId, readerOf } from '../reader.js';
import { REVIEW_SUMS, type ReviewRow, toReview } from '../review.mapper.js';

/** Most reviews in one answer; a reader of more narrows the time. */
const MAX_REVIEWS = 1_000;

const SQL = `
  WITH thread AS (SELECT id FROM threads WHERE id = $1 AND bot_id = $2 AND ($3::text IS NULL OR visitor_id = $3)),
  sums AS (
    SELECT ${REVIEW_SUMS} FROM thread JOIN reviews r ON r.thread_id = thread.id JOIN messages m ON m.id = r.message_id
    WHERE ($4::float8 = 0 OR m.created_at >= to_timestamp($4::float8 / 1000)) AND ($5::float8 = 0 OR m.created_at <= to_timestamp($5::float8 / 1000))
    GROUP BY r.thread_id, r.message_id ORDER BY max(r.seq) DESC LIMIT ${MAX_REVIEWS}
  )
  SELECT (SELECT coalesce(json_agg(sums ORDER BY sums.seq), '[]') FROM sums) AS reviews FROM thread`;

/** Sums of votes in a thread, of messages made in a stretch of time. */
@Injectable()
export class ListReviewsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(
    { botId, threadId, from, to }: ListReviewsRequest,
    principal: Principal,
  ): Promise<ReviewList> {
    const { visitorId } = readerOf(principal, botId);
    const [row] = await this.uow.statement<{ reviews: ReviewRow[] }>(
      { tenant: botId },
      SQL,
      [checkThreadId(threadId), botId, visitorId, from, to],
      'chat.reviews',
    );
    if (!row) throw new DomainError(threadErrors.threadNotFound);
    return { reviews: row.reviews.map(toReview) };
  }
}
