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
      'SELECT role FROM bot_members WHERE bot_id = $1 AND user_id = $2',
      [botId, userId],
      'bots.access',
    );
    if (!member) throw new DomainError(botNotFound);
    return member.role;
  }
}
