import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireVisitor } from '@chirrup/tenancy/guards';
import { readIdentityToken } from '@chirrup/tenancy/identity-token';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { identityErrors } from '../domain/identity.errors.js';
import type { VisitorIdentity } from '../domain/identity.js';
import { readSecret, saveIdentity, useToken } from '../persistence/identities.rows.js';

/** Stores who a visitor is, as a token of the owner's server says. A token is good for the visitor who used it first. */
@Injectable()
export class IdentifyVisitorCommand {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError `IDENTITY.*` */
  async execute(
    principal: Principal,
    { botId, token }: { botId: string; token: string },
  ): Promise<VisitorIdentity> {
    const visitorId = requireVisitor(principal, botId);
    const { secret } = await readSecret(this.uow, botId);
    if (secret === '') throw new DomainError(identityErrors.noSecret);
    const now = this.clock.now();
    const read = await readIdentityToken(secret, token, now);
    if (!read.ok) {
      throw read.reason === 'expired'
        ? new DomainError(identityErrors.tokenExpired)
        : new DomainError(identityErrors.tokenInvalid, { detail: read.detail });
    }
    const { tokenId, expiresAt, ...identity } = read.claims;
    await this.uow.run({ tenant: botId }, async (tx) => {
      const gone = await tx.query('SELECT 1 FROM deleted_bots WHERE bot_id = $1', [botId]);
      if (gone.length > 0) throw new DomainError(identityErrors.noSecret);
      if (!(await useToken(tx, botId, visitorId, { id: tokenId, expiresAt }, now)))
        throw new DomainError(identityErrors.tokenUsed);
      if (!(await saveIdentity(tx, botId, visitorId, identity)))
        throw new DomainError(identityErrors.otherVisitor);
    });
    return identity;
  }
}
