import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { BotPurger } from '../deletion/bot-purger.js';
import { requireOwned, requireOwner } from '../deletion/require-own-bot.js';
import { BotsRepository } from '../persistence/bots.repository.js';

/** Purges a deleted bot of the caller before its time; one that is not deleted is not touched. */
@Injectable()
export class PurgeBotCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly purger: BotPurger,
  ) {}

  async execute(principal: Principal, botId: string): Promise<void> {
    const userId = requireOwner(principal, botId);
    await this.uow.run({ tenant: botId }, async (tx) => {
      await requireOwned(tx, botId, userId);
      if (!(await this.bots.lockHidden(tx, botId))) return;
      await this.purger.purge(tx, botId);
    });
  }
}
