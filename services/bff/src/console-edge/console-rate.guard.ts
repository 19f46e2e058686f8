import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { rateRules } from '../http/limits/rate-rules.js';
import type { ConsoleSocket } from './console-rooms.js';

/** Bounds how often a user may join and leave rooms. */
@Injectable()
export class ConsoleRateGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.take(context.switchToWs().getClient<ConsoleSocket>().data.claims.userId);
    return true;
  }

  /** @throws DomainError `REQUEST.RATE_LIMITED` */
  async take(userId: string): Promise<void> {
    const { allowed, retryAfter } = await this.limiter.take(rateRules.consoleJoin, userId);
    if (!allowed) throw new DomainError(commonErrors.rateLimited, { retryAfter });
  }
}
