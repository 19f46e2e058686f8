import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { GetThreadRequest, Thread } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { threadErrors } from '../domain/thread.errors.js';
import { THREAD_COLUMNS, type ThreadRow } from '../persistence/thread.row.js';
import { checkThreadId, readerOf } from '../reader.js';
import { toThread } from '../thread.mapper.js';

/** One thread; a foreign one does not exist. */
@Injectable()
export class GetThreadQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute({ botId, threadId }: GetThreadRequest, principal: Principal): Promise<Thread> {
    const { visitorId } = readerOf(principal, botId);
    const [row] = await this.uow.statement<ThreadRow>(
      { tenant: botId },
      `SELECT ${THREAD_COLUMNS} FROM threads t WHERE t.id = $1 AND t.bot_id = $2 AND ($3::text IS NULL OR t.visitor_id = $3)`,
      [checkThreadId(threadId), botId, visitorId],
      'chat.thread',
    );
    if (!row) throw new DomainError(threadErrors.threadNotFound);
    return toThread(row);
  }
}
