import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireUser } from '@chirrup/tenancy/guards';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Bot } from '../domain/bot.js';
import { BotsRepository } from '../persistence/bots.repository.js';

export interface MemberBot {
  bot: Bot;
  role: BotRole;
}

const MAX_BOTS = 1_000;

/** The caller's own and shared bots, oldest first; of too many its own. */
@Injectable()
export class ListBotsQuery {
  constructor(
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(principal: Principal, userId: string): Promise<MemberBot[]> {
    if (requireUser(principal) !== userId) throw new DomainError(commonErrors.notFound);
    return this.uow.run({ user: userId }, async (tx) => {
      const memberships = await tx.query<{ botId: string; role: BotRole }>(
        `SELECT m.bot_id AS "botId", m.role FROM bot_members m JOIN bots b ON b.id = m.bot_id
         WHERE m.user_id = $1 AND b.deleted_at IS NULL ORDER BY m.role = 'owner' DESC, m.bot_id LIMIT $2`,
        [userId, MAX_BOTS],
      );
      const roles = new Map(memberships.map(({ botId, role }) => [botId, role]));
      const bots = await this.bots.findMany(tx, [...roles.keys()]);
      return bots.map((bot) => ({ bot, role: roles.get(bot.id) ?? 'viewer' }));
    });
  }
}
