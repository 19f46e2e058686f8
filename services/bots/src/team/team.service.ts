import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../bots/bot-announcer.js';
import { botChanged } from '../bots/bot-events.js';
import { BotsRepository } from '../bots/persistence/bots.repository.js';
import { requireBot } from '../bots/require-bot.js';
import { teamErrors } from './domain/team.errors.js';
import { type Collaborator, parseEmail } from './domain/team.js';
import { TeamRepository } from './persistence/team.repository.js';

@Injectable()
export class TeamService {
  constructor(
    private readonly team: TeamRepository,
    private readonly uow: UnitOfWork,
    private readonly bots: BotsRepository,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
  ) {}

  /** Everybody who works on a bot or was invited to; for its whole team. */
  async list(principal: Principal, botId: string): Promise<Collaborator[]> {
    requireBot(principal, botId, 'viewer');
    return this.uow.run({ tenant: botId }, (tx) => this.team.list(tx, botId));
  }

  /**
   * Removes a collaborator or takes back an invitation; one who is not there is fine. Everybody but the owner may leave.
   */
  async remove(principal: Principal, input: { botId: string; email: string }): Promise<void> {
    const { botId } = input;
    requireBot(principal, botId, 'viewer');
    const userId = requireUser(principal);
    const isOwner = principal.kind === 'member' && principal.role === 'owner';
    const email = parseEmail(input.email);
    await this.uow.run({ tenant: botId }, async (tx) => {
      const bot = await this.bots.lock(tx, botId);
      const member = await this.team.member(tx, botId, email);
      if (!isOwner && member?.userId !== userId) throw new DomainError(commonErrors.forbidden);
      if (member?.role === 'owner') throw new DomainError(teamErrors.isOwner);
      if (member) {
        await this.team.removeMember(tx, botId, member.userId);
        // who is not on the team reads no chats, until they confirm that they do
        if (bot.provenSupportEmail === email) await this.bots.update(tx, botId, { provenSupportEmail: '' });
        // published too, for the notification alone may be lost and sockets stay open until then
        await this.outbox.add(tx, botChanged(bot));
        tx.afterCommit(() => this.announcer.announce(botId));
      } else await this.team.revoke(tx, botId, email);
      await this.team.finish(tx, botId);
    });
  }
}
