import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { requireBot } from '../../bots/require-bot.js';

/** How many pairs a bot has, drafts left out. */
@Injectable()
export class CountQaQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<number> {
    requireBot(principal, botId, 'viewer');
    const [row] = await this.uow.statement<{ count: number }>(
      { tenant: botId },
      'SELECT count(*)::int AS count FROM qa_pairs WHERE bot_id = $1 AND NOT draft',
      [botId],
      'qa.count',
    );
    return row?.count ?? 0;
  }
}
