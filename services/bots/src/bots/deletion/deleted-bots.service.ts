import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { botNotFound, requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { AccountPlans, isUsedUp } from '../../plans/account-plans.js';
import { BotAnnouncer } from '../bot-announcer.js';
import { botErrors } from '../domain/bot.errors.js';
import { type Bot, type HiddenBot, MAX_BOTS_PER_OWNER, purgeTime } from '../domain/bot.js';
import { BotsRepository } from '../persistence/bots.repository.js';
import { requireBot } from '../require-bot.js';
import { BotRemoval } from './bot-removal.js';
import { requireOwned, requireOwner } from './require-own-bot.js';

const MAX_BOTS = 100;

@Injectable()
export class DeletedBotsService {
  constructor(
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly announcer: BotAnnouncer,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly plans: AccountPlans,
    private readonly removal: BotRemoval,
  ) {}

  /** Hides a bot from everybody until its owner restores it or its time is over; deleting it again is fine. */
  async delete(principal: Principal, botId: string): Promise<void> {
    requireBot(principal, botId, 'owner');
    const at = new Date(this.clock.now());
    await this.uow.run({ tenant: botId }, (tx) => this.removal.hide(tx, botId, at));
    this.announcer.announce(botId);
  }

  /** The caller's own bots that can still be restored, the last one deleted first. */
  async list(principal: Principal, userId: string): Promise<HiddenBot[]> {
    if (requireUser(principal) !== userId) throw new DomainError(commonErrors.notFound);
    return this.uow.run({ user: userId }, (tx) => this.bots.listHidden(tx, userId, MAX_BOTS));
  }

  /** Brings a deleted bot back as it was, for its owner; one that is not deleted stays as it is. */
  async restore(principal: Principal, botId: string): Promise<Bot> {
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
      await this.removal.show(tx, botId, userId);
      return this.bots.lock(tx, botId);
    });
    this.announcer.announce(botId);
    return bot;
  }

  /** Purges a deleted bot of the caller before its time; one that is not deleted is not touched. */
  async purge(principal: Principal, botId: string): Promise<void> {
    const userId = requireOwner(principal, botId);
    await this.uow.run({ tenant: botId }, async (tx) => {
      await requireOwned(tx, botId, userId);
      if (await this.bots.lockHidden(tx, botId)) await this.removal.purge(tx, botId);
    });
  }
}
