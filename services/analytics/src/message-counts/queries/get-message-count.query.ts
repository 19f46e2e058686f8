import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

/** How many visitor messages a bot has had. */
@Injectable()
export class GetMessageCountQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<number> {
    requireBotRole(principal, botId, 'viewer');
    const [row] = await this.uow.statement<{ total: string }>(
      { tenant: botId },
      'SELECT coalesce(sum(client_messages), 0) AS total FROM daily_message_counts WHERE bot_id = $1',
      [botId],
      'message-counts.total',
    );
    return Number(row?.total ?? 0);
  }
}
