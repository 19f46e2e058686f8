import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botNotFound, requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Thread } from '../domain/thread.js';
import { THREAD_COLUMNS } from '../persistence/columns.js';

/** Opens an empty thread for a visitor; a deleted bot has none. */
@Injectable()
export class CreateThreadCommand {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<Thread> {
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
}
