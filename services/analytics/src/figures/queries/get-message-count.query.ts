import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

/** How many visitor messages a bot has had, as far as they are summed up. */
@Injectable()
export class GetMessageCountQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<number> {
    requireBotRole(principal, botId, 'viewer');
    const [row] = await this.uow.statement<{ total: string }>(
      { tenant: botId },
      'SELECT coalesce(sum(messages), 0) AS total FROM figures WHERE bot_id = $1',
      [botId],
      'figures.total',
    );
    return Number(row?.total ?? 0);
  }
}
