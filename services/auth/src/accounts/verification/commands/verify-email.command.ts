import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { hashTokenSecret } from '../../../sessions/token-secret.js';
import { AccountsRepository } from '../../persistence/accounts.repository.js';
import type { AccountAddress } from '../domain/email-verification.js';
import { verificationErrors } from '../domain/verification.errors.js';
import { VerificationTokensRepository } from '../persistence/verification-tokens.repository.js';
import { GetAccountQuery } from '../queries/get-account.query.js';

/**
 * Proves the caller's address by the token of a mail. The session is needed as well: somebody who made an account with a
 * stranger's address must not have it proven by that stranger's click.
 */
@Injectable()
export class VerifyEmailCommand {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly tokens: VerificationTokensRepository,
    private readonly account: GetAccountQuery,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, input: { userId: string; token: string }): Promise<AccountAddress> {
    const userId = requireUser(principal);
    const at = new Date(this.clock.now());
    const isProven = await this.uow.run({ user: userId }, async (tx) => {
      // locked first, in the order of the IdentityLinker
      const { emailVerifiedAt } = await this.accounts.lock(tx, userId);
      if (emailVerifiedAt !== null) return true;
      if (!(await this.tokens.use(tx, hashTokenSecret(input.token), userId, at))) return false;
      await this.accounts.markVerified(tx, userId, at);
      return true;
    });
    if (!isProven) throw new DomainError(verificationErrors.linkInvalid);
    return this.account.execute(principal, userId);
  }
}
