import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botNotFound, requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { IDENTITY_OF_THREAD } from '../identities/persistence/identities.rows.js';
import { threadErrors } from './domain/thread.errors.js';
import type { Review, Thread } from './domain/thread.js';
import { REVIEW_SUMS, THREAD_COLUMNS } from './persistence/columns.js';
import { checkThreadId, readerOf } from './reader.js';

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

@Injectable()
export class ThreadsService {
  constructor(private readonly uow: UnitOfWork) {}

  /** Opens an empty thread for a visitor; a deleted bot has none. */
  async create(principal: Principal, botId: string): Promise<Thread> {
    const visitorId = requireVisitor(principal, botId);
    const [thread] = await this.uow.statement<Thread>(
      { tenant: botId },
      `INSERT INTO threads AS t (id, bot_id, visitor_id, created_at, updated_at) SELECT $1, $2, $3, at, at FROM now_ms() AS at
       WHERE NOT EXISTS (SELECT 1 FROM deleted_bots WHERE bot_id = $2)
       RETURNING ${THREAD_COLUMNS}`,
      [newId(), botId, visitorId],
      'chat.create-thread',
    );
    if (!thread) throw new DomainError(botNotFound);
    return thread;
  }

  /** One thread; a foreign one does not exist. */
  async get(principal: Principal, botId: string, threadId: string): Promise<Thread> {
    const { visitorId } = readerOf(principal, botId);
    const [thread] = await this.uow.statement<Thread>(
      { tenant: botId },
      `SELECT ${THREAD_COLUMNS}, ${IDENTITY_OF_THREAD} AS identity FROM threads t WHERE t.id = $1 AND t.bot_id = $2 AND ($3::text IS NULL OR t.visitor_id = $3)`,
      [checkThreadId(threadId), botId, visitorId],
      'chat.thread',
    );
    if (!thread) throw new DomainError(threadErrors.threadNotFound);
    return thread;
  }

  /** Sums of the votes on a thread's messages of a period. */
  async listReviews(principal: Principal, { botId, threadId, from, to }: ListReviews): Promise<Review[]> {
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
