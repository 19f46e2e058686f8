import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { RecipientLimit } from '@chirrup/mail/recipient-limit';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { MailSettings } from '@chirrup/service-defaults/config/mail-settings';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { ProvenAddresses } from '../../addresses/proven-addresses.js';
import { BotAnnouncer } from '../../bots/bot-announcer.js';
import { botChanged } from '../../bots/bot-events.js';
import { botErrors } from '../../bots/domain/bot.errors.js';
import type { Bot } from '../../bots/domain/bot.js';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { requireBot } from '../../bots/require-bot.js';
import { MAIL_SETTINGS } from '../../bots.config.js';
import { INVITATION_LIFETIME_MS, REPEAT_MS } from '../domain/invitation.js';
import { teamErrors } from '../domain/team.errors.js';
import {
  type Collaborator,
  type CollaboratorRole,
  MAX_COLLABORATORS,
  parseEmail,
  parseRole,
} from '../domain/team.js';
import { InvitationMailWorker } from '../invitation-mail.worker.js';
import { type Member, TeamRepository } from '../persistence/team.repository.js';

const DAY_MS = 24 * 60 * 60_000;

/** Mails an invitation, again after a minute; a collaborator gets the role instead. */
@Injectable()
export class InviteCollaboratorCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly team: TeamRepository,
    private readonly addresses: ProvenAddresses,
    private readonly mails: InvitationMailWorker,
    private readonly recipients: RecipientLimit,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
    @Inject(MAIL_SETTINGS) private readonly settings: MailSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(
    principal: Principal,
    input: { botId: string; email: string; role: string },
  ): Promise<Collaborator> {
    const { botId } = input;
    requireBot(principal, botId, 'owner');
    const [email, role] = [parseEmail(input.email), parseRole(input.role)];
    const { isProven } = await this.addresses.of(requireUser(principal));
    if (!isProven) throw new DomainError(botErrors.addressNotProven);
    await this.#checkMailbox(botId, email);
    return this.uow.run({ tenant: botId }, async (tx) => {
      const bot = await this.bots.lock(tx, botId);
      const member = await this.team.member(tx, botId, email);
      if (!member) return this.#invite(tx, { botId, email, role });
      if (member.role === 'owner') throw new DomainError(teamErrors.isOwner);
      if (member.role !== role) await this.#setRole(tx, bot, { ...member, role });
      return { email, role, state: 'collaborator' };
    });
  }

  /** Before the transaction: other processes are asked. Who is on the team already gets no mail. */
  async #checkMailbox(botId: string, email: string): Promise<void> {
    if (!this.settings.sendsMail) return;
    if (await this.uow.run({ tenant: botId }, (tx) => this.team.member(tx, botId, email))) return;
    const { allowed, retryAfter } = await this.recipients.take('asked', email);
    if (!allowed) throw new DomainError(teamErrors.tooManyMails, { retryAfter });
  }

  async #setRole(tx: Tx, bot: Bot, member: Member): Promise<void> {
    await this.team.setRole(tx, bot.id, member);
    await this.outbox.add(tx, botChanged(bot));
    tx.afterCommit(() => this.announcer.announce(bot.id));
  }

  async #invite(
    tx: Tx,
    { botId, email, role }: { botId: string; email: string; role: CollaboratorRole },
  ): Promise<Collaborator> {
    const now = this.clock.now();
    const before = await this.team.invitation(tx, botId, email);
    if (this.settings.sendsMail && before?.role === role && before.mailedAt.getTime() > now - REPEAT_MS)
      return { email, role, state: 'invited', expiresAt: before.expiresAt };
    if (!before && (await this.team.count(tx, botId)) >= MAX_COLLABORATORS)
      throw new DomainError(teamErrors.teamFull);
    if (!(await this.team.countMail(tx, botId, new Date(now))))
      throw new DomainError(teamErrors.tooManyInvitations, {
        retryAfter: Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000),
      });
    const expiresAt = new Date(now + INVITATION_LIFETIME_MS);
    const { tokenHash, link } = await this.mails.order(tx, { botId, email });
    await this.team.invite(tx, { botId, email, role, tokenHash, expiresAt, mailedAt: new Date(now) });
    await this.team.finish(tx, botId);
    return { email, role, state: 'invited', expiresAt, link };
  }
}
