import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { removeThreads } from '../persistence/remove-threads.js';

/** Deletes everything that is stored of a visitor with a bot. */
@Injectable()
export class EraseVisitorCommand {
  constructor(private readonly uow: UnitOfWork) {}

  /** @param signal ends it early; the same again goes on */
  async execute(principal: Principal, botId: string, signal?: AbortSignal): Promise<void> {
    const visitorId = requireVisitor(principal, botId);
    const condition = { sql: 't.visitor_id = $2', value: visitorId };
    await removeThreads(this.uow, { botId, signal, condition });
  }
}
