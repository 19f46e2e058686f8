import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newBotId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { AccountPlans, isUsedUp } from '../../plans/account-plans.js';
import { botCreated } from '../bot-events.js';
import { botErrors } from '../domain/bot.errors.js';
import { type Bot, MAX_BOTS_PER_OWNER, newBot } from '../domain/bot.js';
import { checkSettings } from '../domain/bot-settings.js';
import { BotsRepository } from '../persistence/bots.repository.js';
import { DeletedUsersRepository } from '../persistence/deleted-users.repository.js';

export interface CreateBot {
  botName: string;
  ownerEmail: string;
}

/** Makes a bot for the caller, as many as their plan allows. */
@Injectable()
export class CreateBotCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly bots: BotsRepository,
    private readonly deletedUsers: DeletedUsersRepository,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { botName, ownerEmail }: CreateBot): Promise<Bot> {
    const ownerUserId = requireUser(principal);
    checkSettings({ botName });
    const plan = await this.plans.of(ownerUserId, principal);
    const at = new Date(this.clock.now());
    const bot = newBot({ id: newBotId(), botName, ownerUserId, ownerUserEmail: ownerEmail, at });
    await this.uow.run({ user: ownerUserId, tenant: bot.id }, async (tx) => {
      const owned = await this.bots.lockAndCountOwned(tx, ownerUserId);
      if (await this.deletedUsers.has(tx, ownerUserId)) throw new DomainError(commonErrors.notAuthenticated);
      if (isUsedUp(plan.numberOfBots, owned) || owned >= MAX_BOTS_PER_OWNER) {
        throw new DomainError(botErrors.limitReached);
      }
      await this.bots.add(tx, bot);
      await this.outbox.add(tx, botCreated(bot));
    });
    return bot;
  }
}
