import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { forgetIdentity } from '../../identities/persistence/identities.rows.js';
import { removeThreads } from '../persistence/remove-threads.js';
import { reportThreads } from '../persistence/report-threads.js';
import { ThreadAnnouncer } from '../thread-announcer.js';

/** Deletes everything that is stored of a visitor with a bot. */
@Injectable()
export class EraseVisitorCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: ThreadAnnouncer,
  ) {}

  /** @param signal ends it early; the same again goes on */
  async execute(principal: Principal, botId: string, signal?: AbortSignal): Promise<void> {
    const visitorId = requireVisitor(principal, botId);
    const condition = { sql: 't.visitor_id = $2', value: visitorId };
    await removeThreads(this.uow, {
      botId,
      signal,
      condition,
      removed: (tx, threadIds) => reportThreads(this.outbox, tx, { botId, threadIds, type: 'ThreadErased' }),
      announce: (threadIds) => this.announcer.threadsGone(botId, threadIds),
    });
    await this.uow.run({ tenant: botId }, (tx) => forgetIdentity(tx, botId, visitorId));
    this.outbox.written.wake();
  }
}
