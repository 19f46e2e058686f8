import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { ProvenAddresses } from '../../addresses/proven-addresses.js';
import { BotAnnouncer } from '../../bots/bot-announcer.js';
import { botChanged } from '../../bots/bot-events.js';
import { type Bot, MAX_BOTS_PER_OWNER } from '../../bots/domain/bot.js';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { requireBot } from '../../bots/require-bot.js';
import { PlanLimitsWorker } from '../../pausing/plan-limits.worker.js';
import { AccountPlans, isUsedUp } from '../../plans/account-plans.js';
import { teamErrors } from '../domain/team.errors.js';
import { parseEmail } from '../domain/team.js';
import { type Member, TeamRepository } from '../persistence/team.repository.js';

/** Makes a collaborator the owner, whose plan pays from now on; the former owner stays as an editor. */
@Injectable()
export class TransferBotCommand {
  constructor(
    private readonly plans: AccountPlans,
    private readonly limits: PlanLimitsWorker,
    private readonly bots: BotsRepository,
    private readonly team: TeamRepository,
    private readonly addresses: ProvenAddresses,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
  ) {}

  async execute(principal: Principal, input: { botId: string; email: string }): Promise<Bot> {
    const { botId } = input;
    requireBot(principal, botId, 'owner');
    const formerOwner = requireUser(principal);
    const email = parseEmail(input.email);
    const { userId } = await this.uow.run({ tenant: botId }, (tx) => this.#collaborator(tx, botId, email));
    // asked before the transaction: no call to another service while a row is locked
    const [plan, { isProven }] = await Promise.all([this.plans.of(userId), this.addresses.of(userId)]);
    if (!isProven) throw new DomainError(teamErrors.newOwnerNotProven);
    return this.uow.run({ tenant: botId, user: userId }, async (tx) => {
      const owned = await this.bots.lockAndCountOwned(tx, userId);
      const bot = await this.bots.lock(tx, botId);
      const member = await this.#collaborator(tx, botId, email);
      if (bot.ownerUserId !== formerOwner) throw new DomainError(commonErrors.forbidden);
      if (member.userId !== userId) throw new DomainError(teamErrors.noCollaborator);
      if (isUsedUp(plan.numberOfBots, owned) || owned >= MAX_BOTS_PER_OWNER)
        throw new DomainError(teamErrors.planOfNewOwner);
      await this.team.demoteOwner(tx, botId, { userId: formerOwner, email: bot.ownerUserEmail });
      await this.team.setRole(tx, botId, { userId, role: 'owner' });
      await this.bots.update(tx, botId, { ownerUserId: userId, ownerUserEmail: email, paused: false });
      await this.team.finish(tx, botId);
      await this.outbox.add(tx, botChanged({ ...bot, ownerUserId: userId }));
      // the former owner may have room for a paused bot now
      await this.limits.request(tx, botId, formerOwner);
      // and the new one's may be smaller, or larger
      await this.limits.request(tx, botId, userId);
      tx.afterCommit(() => this.announcer.announce(botId));
      return this.bots.lock(tx, botId);
    });
  }

  async #collaborator(tx: Tx, botId: string, email: string): Promise<Member> {
    const member = await this.team.member(tx, botId, email);
    if (!member) throw new DomainError(teamErrors.noCollaborator);
    if (member.role === 'owner') throw new DomainError(teamErrors.isOwner);
    return member;
  }
}
