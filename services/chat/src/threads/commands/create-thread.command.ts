import { newId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { CreateThreadRequest, Thread } from '@chirrup/proto/gen/chat/v1/chat_service';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { THREAD_COLUMNS, type ThreadRow } from '../persistence/thread.row.js';
import { toThread } from '../thread.mapper.js';

/** Opens an empty thread for a visitor. */
@Injectable()
export class CreateThreadCommand {
  constructor(private readonly uow: UnitOfWork) {}

  async execute({ botId }: CreateThreadRequest, principal: Principal): Promise<Thread> {
    const visitorId = requireVisitor(principal, botId);
    const rows = await this.uow.statement<ThreadRow>(
      { tenant: botId },
      `INSERT INTO threads AS t (id, bot_id, visitor_id, created_at, updated_at) SELECT $1, $2, $3, at, at FROM now_ms() AS at
       RETURNING ${THREAD_COLUMNS}`,
      [newId(), botId, visitorId],
      'chat.create-thread',
    );
    return toThread(rows[0] as ThreadRow);
  }
}
