import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { ThreadErased } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { forgetIdentity } from '../../identities/persistence/identities.rows.js';
import { removeThreads } from '../persistence/remove-threads.js';

/** Deletes everything that is stored of a visitor with a bot. */
@Injectable()
export class EraseVisitorCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
  ) {}

  /** @param signal ends it early; the same again goes on */
  async execute(principal: Principal, botId: string, signal?: AbortSignal): Promise<void> {
    const visitorId = requireVisitor(principal, botId);
    const condition = { sql: 't.visitor_id = $2', value: visitorId };
    await removeThreads(this.uow, {
      botId,
      signal,
      condition,
      removed: (tx, threadIds) => this.#report(tx, botId, threadIds),
    });
    await this.uow.run({ tenant: botId }, (tx) => forgetIdentity(tx, botId, visitorId));
    this.outbox.written.wake();
  }

  /** Other services keep figures of what was asked. */
  async #report(tx: Tx, botId: string, threadIds: readonly string[]): Promise<void> {
    for (const threadId of threadIds)
      await this.outbox.add(tx, {
        topic: topics.message.name,
        key: threadId,
        type: 'ThreadErased',
        tenant: botId,
        payload: ThreadErased.encode({ botId, threadId }).finish(),
      });
  }
}
