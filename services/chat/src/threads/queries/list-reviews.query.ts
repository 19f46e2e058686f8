import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { threadErrors } from '../domain/thread.errors.js';
import type { Review } from '../domain/thread.js';
import { REVIEW_SUMS } from '../persistence/columns.js';
import { checkThreadId, readerOf } from '../reader.js';

/** Most reviews in one answer; for more, narrow the time. */
const MAX_REVIEWS = 1_000;

const SQL = `
  WITH thread AS (SELECT id FROM threads WHERE id = $1 AND bot_id = $2 AND ($3::text IS NULL OR visitor_id = $3)),
  sums AS (
    SELECT ${REVIEW_SUMS} FROM thread JOIN reviews r ON r.thread_id = thread.id JOIN messages m ON m.id = r.message_id
    WHERE ($4::float8 = 0 OR m.created_at >= to_timestamp($4::float8 / 1000)) AND ($5::float8 = 0 OR m.created_at <= to_timestamp($5::float8 / 1000))
    GROUP BY r.thread_id, r.message_id ORDER BY max(r.seq) DESC LIMIT ${MAX_REVIEWS}
  )
  SELECT (SELECT coalesce(json_agg(sums ORDER BY sums.seq), '[]') FROM sums) AS reviews FROM thread`;

export interface ListReviews {
  botId: string;
  threadId: string;
  /** Epoch milliseconds; 0 for any. */
  from: number;
  to: number;
}

/** Sums of the votes on a thread's messages of a period. */
@Injectable()
export class ListReviewsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, { botId, threadId, from, to }: ListReviews): Promise<Review[]> {
    const { visitorId } = readerOf(principal, botId);
    const [row] = await this.uow.statement<{ reviews: Review[] }>(
      { tenant: botId },
      SQL,
      [checkThreadId(threadId), botId, visitorId, from, to],
      'chat.reviews',
    );
    if (!row) throw new DomainError(threadErrors.threadNotFound);
    return row.reviews;
  }
}
