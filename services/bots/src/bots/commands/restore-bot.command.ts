import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { botNotFound } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { AccountPlans, isUsedUp } from '../../plans/account-plans.js';
import { BotAnnouncer } from '../bot-announcer.js';
import { botRestored } from '../bot-events.js';
import { requireOwned, requireOwner } from '../deletion/require-own-bot.js';
import { botErrors } from '../domain/bot.errors.js';
import { type Bot, MAX_BOTS_PER_OWNER, purgeTime } from '../domain/bot.js';
import { BotsRepository } from '../persistence/bots.repository.js';

/** Brings a deleted bot back as it was, for its owner; one that is not deleted stays as it is. */
@Injectable()
export class RestoreBotCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, botId: string): Promise<Bot> {
    const userId = requireOwner(principal, botId);
    const plan = await this.plans.of(userId, principal);
    const bot = await this.uow.run({ user: userId, tenant: botId }, async (tx) => {
      await requireOwned(tx, botId, userId);
      const owned = await this.bots.lockAndCountOwned(tx, userId);
      const deletedAt = await this.bots.lockHidden(tx, botId);
      if (!deletedAt) return this.bots.lock(tx, botId);
      if (purgeTime(deletedAt).getTime() <= this.clock.now()) throw new DomainError(botNotFound);
      if (isUsedUp(plan.numberOfBots, owned) || owned >= MAX_BOTS_PER_OWNER) {
        throw new DomainError(botErrors.limitReached);
      }
      await this.bots.show(tx, botId);
      await this.outbox.add(tx, botRestored(botId, userId));
      return this.bots.lock(tx, botId);
    });
    this.announcer.announce(botId);
    return bot;
  }
}
