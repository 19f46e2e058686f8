import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../../auth.config.js';
import { accountErrors } from '../../domain/account.errors.js';
import type { AccountAddress } from '../domain/email-verification.js';

/** The address of an account and whether it is proven: for the account itself, and for services. */
@Injectable()
export class GetAccountQuery {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async execute(principal: Principal, userId: string): Promise<AccountAddress> {
    const mayAsk = principal.kind === 'service' || requireUser(principal) === userId;
    if (!mayAsk || !isUuid(userId)) throw new DomainError(accountErrors.notFound);
    const [account] = await this.uow.statement<{ email: string; isProven: boolean; needsProof: boolean }>(
      { user: userId },
      `SELECT email, email_verified_at IS NOT NULL AS "isProven", needs_proof AS "needsProof" FROM users WHERE id = $1`,
      [userId],
      'account.address',
    );
    if (!account) throw new DomainError(accountErrors.notFound);
    const isOpen = this.config.provesAddresses && account.needsProof;
    const addressState = account.isProven ? 'proven' : isOpen ? 'open' : 'not_needed';
    return { userId, email: account.email, addressState };
  }
}
