import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botNotFound, requireUser } from '@chirrup/tenancy/guards';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';

/** What a user may do with a bot; for a user who is no member it does not exist. */
@Injectable()
export class GetAccessQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string, userId: string): Promise<BotRole> {
    const mayAsk = principal.kind === 'service' || requireUser(principal) === userId;
    if (!mayAsk || !isBotId(botId)) throw new DomainError(botNotFound);
    const [member] = await this.uow.statement<{ role: BotRole }>(
      { user: userId },
      `SELECT m.role FROM bot_members m JOIN bots b ON b.id = m.bot_id
       WHERE m.bot_id = $1 AND m.user_id = $2 AND b.deleted_at IS NULL`,
      [botId, userId],
      'bots.access',
    );
    if (!member) throw new DomainError(botNotFound);
    return member.role;
  }
}
