import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botNotFound } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Bot } from '../domain/bot.js';
import { BotEntity } from '../persistence/bot.entity.js';
import { requireBot } from '../require-bot.js';

/** A bot as its team sees it. */
@Injectable()
export class GetBotQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<Bot> {
    requireBot(principal, botId, 'viewer');
    const bot = await this.uow.run({ tenant: botId }, (tx) => tx.manager.findOneBy(BotEntity, { id: botId }));
    if (!bot) throw new DomainError(botNotFound);
    return bot;
  }
}
