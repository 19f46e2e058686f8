import { DomainError } from '@chirrup/kernel/domain-error';
import { Cache } from '@chirrup/realtime/cache';
import { RateLimiter, type RateRule } from '@chirrup/realtime/rate-limiter';
import { Injectable } from '@nestjs/common';
import { accountErrors } from './domain/account.errors.js';

const WINDOW_MS = 30 * 60_000;
/** The 20th wrong password in a row for an address from one source is refused unchecked. */
const PER_ADDRESS: RateRule = { name: 'auth.login.address', limit: 19, windowMs: WINDOW_MS };
/** Wrong passwords, refused tokens and new accounts from one source, whatever the addresses. */
const PER_SOURCE: RateRule = { name: 'auth.login.source', limit: 600, windowMs: WINDOW_MS };

const DELAY_STEP_MS = 50;
const MAX_DELAY_MS = 2_000;

/** Attempts are counted per address and source, so that a stranger cannot lock the owner out. */
export interface Attempt {
  email: string;
  source: string;
}

const keyOf = ({ email, source }: Attempt): string => `${email} ${source}`;

/** Slows down and then refuses password guessing. */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly cache: Cache,
  ) {}

  /** Counts the attempt before its outcome is known, so that parallel guessing gains nothing. */
  async admit(attempt: Attempt): Promise<void> {
    await this.admitSource(attempt.source);
    const { allowed, retryAfter } = await this.limiter.take(PER_ADDRESS, keyOf(attempt));
    if (!allowed) throw new DomainError(accountErrors.tooManyAttempts, { retryAfter });
  }

  /** Checks the source's limit, which `countSource` counts once the outcome is known. */
  async admitSource(source: string): Promise<void> {
    const { allowed, retryAfter } = await this.limiter.take(PER_SOURCE, source, 0);
    if (!allowed) throw new DomainError(accountErrors.tooManyAttempts, { retryAfter });
  }

  /** Counts a failure or a new account of a source. */
  async countSource(source: string): Promise<void> {
    await this.limiter.take(PER_SOURCE, source);
  }

  /** Counts a wrong password; returns how long to delay its answer (ms). */
  async failed(attempt: Attempt): Promise<number> {
    const key = `auth.failures ${keyOf(attempt)}`;
    const failures = ((await this.cache.get<number>(key)) ?? 0) + 1;
    await this.cache.set(key, failures, WINDOW_MS);
    await this.countSource(attempt.source);
    return Math.min((failures - 1) * DELAY_STEP_MS, MAX_DELAY_MS);
  }

  /** Resets the counts after a right password. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.limiter.reset(PER_ADDRESS, keyOf(attempt));
    await this.cache.delete(`auth.failures ${keyOf(attempt)}`);
  }
}
