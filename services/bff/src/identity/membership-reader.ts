import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { botNotFound } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { oneOf } from '../http/dto/mapping.js';

export type MemberPrincipal = Extract<Principal, { kind: 'member' }>;

/** Asks the bots service what a user may do with a bot. Never remembered: a removed member is out at once. */
@Injectable()
export class MembershipReader {
  constructor(private readonly services: ServiceClients) {}

  /** @throws DomainError `BOTS.NOT_FOUND` for strangers */
  async principal(userId: string, botId: string): Promise<MemberPrincipal> {
    if (!isBotId(botId)) throw new DomainError(botNotFound);
    const { role } = await this.services.bots.getAccess(
      { botId, userId },
      { principal: { kind: 'user', userId } },
    );
    return { kind: 'member', userId, botId, role: oneOf(['owner', 'editor', 'viewer'], role) };
  }

  async isMember(userId: string, botId: string): Promise<boolean> {
    try {
      return Boolean(await this.principal(userId, botId));
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'not_found') return false;
      throw error;
    }
  }
}
