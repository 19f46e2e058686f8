import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

/** How many links a bot has, files among them. */
@Injectable()
export class CountLinksQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<number> {
    requireBotRole(principal, botId, 'viewer');
    const [row] = await this.uow.statement<{ count: number }>(
      { tenant: botId },
      'SELECT count(*)::int AS count FROM links WHERE bot_id = $1',
      [botId],
      'links.count',
    );
    return row?.count ?? 0;
  }
}
