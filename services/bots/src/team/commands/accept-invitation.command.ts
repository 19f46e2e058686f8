import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { BotRole, Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { ProvenAddresses } from '../../addresses/proven-addresses.js';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { hashToken } from '../domain/invitation.js';
import { teamErrors } from '../domain/team.errors.js';
import { TeamRepository } from '../persistence/team.repository.js';

export interface AcceptedInvitation {
  botId: string;
  role: BotRole;
}

/** Makes the caller a member by the token of a mail to their address. It works once; the same caller may repeat it. */
@Injectable()
export class AcceptInvitationCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly team: TeamRepository,
    private readonly addresses: ProvenAddresses,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, token: string): Promise<AcceptedInvitation> {
    const userId = requireUser(principal);
    const tokenHash = hashToken(token);
    const invitation = await this.#find(tokenHash);
    if (!invitation) return this.#acceptedBefore(userId, tokenHash);
    const { email } = await this.addresses.of(userId);
    if (email !== invitation.email) throw new DomainError(teamErrors.invitationForAnother);
    const { botId } = invitation;
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.bots.lock(tx, botId);
      const at = new Date(this.clock.now());
      const taken = await this.team.take(tx, botId, tokenHash, at);
      if (taken?.email !== email) throw new DomainError(teamErrors.invitationInvalid);
      await this.team.addMember(tx, { botId, userId, role: taken.role, email, tokenHash, at });
      await this.team.finish(tx, botId);
      return { botId, role: taken.role };
    });
  }

  async #find(tokenHash: Buffer): Promise<{ botId: string; email: string } | undefined> {
    const [found] = await this.uow.statement<{ botId: string; email: string }>(
      { system: true },
      'SELECT bot_id AS "botId", email FROM bot_invitations WHERE token_hash = $1 AND expires_at > $2',
      [tokenHash, new Date(this.clock.now())],
      'invitations.by-token',
    );
    return found;
  }

  async #acceptedBefore(userId: string, tokenHash: Buffer): Promise<AcceptedInvitation> {
    const [member] = await this.uow.statement<AcceptedInvitation>(
      { user: userId },
      `SELECT m.bot_id AS "botId", m.role FROM bot_members m JOIN bots b ON b.id = m.bot_id
       WHERE m.user_id = $1 AND m.invitation_hash = $2 AND b.deleted_at IS NULL`,
      [userId, tokenHash],
      'invitations.accepted',
    );
    if (!member) throw new DomainError(teamErrors.invitationInvalid);
    return member;
  }
}
