import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import { RateLimiter, type RateRule } from '@chirrup/realtime/rate-limiter';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { parseEmail } from '../domain/email-address.js';
import { RESET_LIFETIME_MS } from '../domain/password-reset.js';
import { ResetMailWorker } from '../reset-mail.worker.js';

/** Mails to one address: protects its mailbox. */
const PER_ADDRESS: RateRule = { name: 'auth.reset.address', limit: 3, windowMs: 60 * 60_000 };

/**
 * Orders a mail with a link to set a new password. The worker looks the account up later, so that answer and response time
 * are the same for every address.
 */
@Injectable()
export class RequestPasswordResetCommand {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly mails: ResetMailWorker,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(input: { email: string }): Promise<void> {
    const email = parseEmail(input.email);
    const { allowed } = await this.limiter.take(PER_ADDRESS, email);
    if (allowed)
      await this.mails.schedule(newId(), { email, expiresAt: this.clock.now() + RESET_LIFETIME_MS });
  }
}
