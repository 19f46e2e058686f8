import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { IDENTITY_OF_THREAD } from '../../identities/persistence/identities.rows.js';
import { threadErrors } from '../domain/thread.errors.js';
import type { Thread } from '../domain/thread.js';
import { THREAD_COLUMNS } from '../persistence/columns.js';
import { checkThreadId, readerOf } from '../reader.js';

/** One thread; a foreign one does not exist. */
@Injectable()
export class GetThreadQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string, threadId: string): Promise<Thread> {
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
}
