import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { RateLimiter, type RateRule } from '@chirrup/realtime/rate-limiter';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../auth.config.js';
import { hashTokenSecret } from '../../sessions/token-secret.js';
import { accountErrors } from '../domain/account.errors.js';
import { AccountsRepository } from '../persistence/accounts.repository.js';
import type { AccountAddress } from './domain/email-verification.js';
import { verificationErrors } from './domain/verification.errors.js';
import { VerificationTokensRepository } from './persistence/verification-tokens.repository.js';
import { VerificationMailWorker } from './verification-mail.worker.js';

/** Mails to one account: protects its mailbox. */
const PER_ACCOUNT: RateRule = { name: 'auth.verification.account', limit: 3, windowMs: 60 * 60_000 };

@Injectable()
export class VerificationService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly tokens: VerificationTokensRepository,
    private readonly limiter: RateLimiter,
    private readonly mails: VerificationMailWorker,
    private readonly uow: UnitOfWork,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The address of an account and whether it is proven: for the account itself, and for services. */
  async address(principal: Principal, userId: string): Promise<AccountAddress> {
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

  /** Mails the caller a new link, unless the address needs none. */
  async request(principal: Principal, userId: string): Promise<void> {
    const { addressState } = await this.address(principal, userId);
    if (addressState !== 'open') return;
    const { allowed, retryAfter } = await this.limiter.take(PER_ACCOUNT, userId);
    if (!allowed) throw new DomainError(verificationErrors.tooManyMails, { retryAfter });
    await this.uow.run({ tenant: userId }, (tx) => this.mails.order(tx, userId));
  }

  /**
   * Proves the caller's address by the token of a mail. The session is needed as well: somebody who made an account with a
   * stranger's address must not have it proven by that stranger's click.
   */
  async verify(principal: Principal, input: { userId: string; token: string }): Promise<AccountAddress> {
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
    return this.address(principal, userId);
  }
}
