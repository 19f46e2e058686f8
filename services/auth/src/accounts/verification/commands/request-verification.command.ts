import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { RateLimiter, type RateRule } from '@chirrup/realtime/rate-limiter';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { verificationErrors } from '../domain/verification.errors.js';
import { GetAccountQuery } from '../queries/get-account.query.js';
import { VerificationMailWorker } from '../verification-mail.worker.js';

/** Mails to one account: protects its mailbox. */
const PER_ACCOUNT: RateRule = { name: 'auth.verification.account', limit: 3, windowMs: 60 * 60_000 };

/** Mails the caller a new link, unless the address needs none. */
@Injectable()
export class RequestVerificationCommand {
  constructor(
    private readonly account: GetAccountQuery,
    private readonly limiter: RateLimiter,
    private readonly mails: VerificationMailWorker,
    private readonly uow: UnitOfWork,
  ) {}

  async execute(principal: Principal, userId: string): Promise<void> {
    const { addressState } = await this.account.execute(principal, userId);
    if (addressState !== 'open') return;
    const { allowed, retryAfter } = await this.limiter.take(PER_ACCOUNT, userId);
    if (!allowed) throw new DomainError(verificationErrors.tooManyMails, { retryAfter });
    await this.uow.run({ tenant: userId }, (tx) => this.mails.order(tx, userId));
  }
}
