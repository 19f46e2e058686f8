import { randomBytes } from 'node:crypto';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole, requireService, requireVisitor } from '@chirrup/tenancy/guards';
import { readIdentityToken } from '@chirrup/tenancy/identity-token';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { identityErrors } from './domain/identity.errors.js';
import type { IdentitySecret, VisitorIdentity } from './domain/identity.js';
import { readIdentitySecret, saveIdentity, saveSecret, useToken } from './persistence/identities.rows.js';

const SECRET_BYTES = 32;
const MAX_FOUND = 1_000;

export interface Person {
  botId: string;
  /** The owner's id of the person; empty for none. */
  subject: string;
  /** In whatever case; empty for none. */
  email: string;
}

@Injectable()
export class IdentitiesService {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The secret an owner's server signs identities with; an empty one while there is none. */
  secret(principal: Principal, botId: string): Promise<IdentitySecret> {
    requireBotRole(principal, botId, 'owner');
    return readIdentitySecret(this.uow, botId);
  }

  /** Makes a new secret; tokens of the one before are refused from now on. */
  async replaceSecret(principal: Principal, botId: string): Promise<IdentitySecret> {
    requireBotRole(principal, botId, 'owner');
    const made = { secret: randomBytes(SECRET_BYTES).toString('base64url'), createdAt: this.clock.now() };
    await this.uow.run({ tenant: botId }, (tx) => saveSecret(tx, botId, made));
    return made;
  }

  /**
   * Stores who a visitor is, as a token of the owner's server says. A token is good for the visitor who used it first.
   * @throws DomainError `IDENTITY.*`
   */
  async identify(
    principal: Principal,
    { botId, token }: { botId: string; token: string },
  ): Promise<VisitorIdentity> {
    const visitorId = requireVisitor(principal, botId);
    const { secret } = await readIdentitySecret(this.uow, botId);
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

  /** Visitors of a bot whom the owner's server has identified as a person. */
  async find(principal: Principal, { botId, subject, email }: Person): Promise<string[]> {
    requireService(principal);
    const rows = await this.uow.statement<{ visitorId: string }>(
      { tenant: botId },
      `SELECT visitor_id AS "visitorId" FROM visitor_identities
       WHERE bot_id = $1 AND ((subject = $2 AND $2 <> '') OR (lower(email) = lower($3) AND $3 <> ''))
       ORDER BY visitor_id LIMIT ${MAX_FOUND}`,
      [botId, subject, email],
      'identities.find',
    );
    return rows.map(({ visitorId }) => visitorId);
  }
}
