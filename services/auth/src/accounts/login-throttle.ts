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
/** The same for a /48, in which one customer may own 65,536 networks; many people may share it. */
const PER_NETWORK: RateRule = { name: 'auth.login.network', limit: 3_000, windowMs: WINDOW_MS };
/** Wrong passwords for one address from anywhere; beyond them only those who were here before may go on without a mail. */
const PER_ACCOUNT: RateRule = { name: 'auth.login.account', limit: 100, windowMs: 24 * 60 * 60_000 };

const DELAY_STEP_MS = 50;
const MAX_DELAY_MS = 2_000;

/** Attempts are refused per address and source, so that a stranger cannot lock the owner out. */
export interface Attempt {
  email: string;
  source: string;
}

/** The /48 of an IPv6 source, which comes as its /64. */
const networkOf = (source: string): string | undefined =>
  source.endsWith('::/64') ? `${source.split(':').slice(0, 3).join(':')}::/48` : undefined;

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

  /** Checks the limits of the source, which `countSource` counts once the outcome is known. */
  async admitSource(source: string): Promise<void> {
    const network = networkOf(source);
    const verdicts = [await this.limiter.take(PER_SOURCE, source, 0)];
    if (network !== undefined) verdicts.push(await this.limiter.take(PER_NETWORK, network, 0));
    const refused = verdicts.find(({ allowed }) => !allowed);
    if (refused) throw new DomainError(accountErrors.tooManyAttempts, { retryAfter: refused.retryAfter });
  }

  /** Counts a failure or a new account of a source. */
  async countSource(source: string): Promise<void> {
    const network = networkOf(source);
    await this.limiter.take(PER_SOURCE, source);
    if (network !== undefined) await this.limiter.take(PER_NETWORK, network);
  }

  /** Seconds for which the address has had too many wrong passwords, from anywhere; 0 for none. */
  async underAttackFor(email: string): Promise<number> {
    const { allowed, retryAfter } = await this.limiter.take(PER_ACCOUNT, email, 0);
    return allowed ? 0 : retryAfter;
  }

  /** Forgets all wrong passwords for an address, which somebody has just proven to be theirs. */
  async proven(attempt: Attempt): Promise<void> {
    await this.limiter.reset(PER_ACCOUNT, attempt.email);
    await this.succeeded(attempt);
  }

  /** Counts a wrong password; returns how long to delay its answer (ms). */
  async failed(attempt: Attempt): Promise<number> {
    const key = `auth.failures ${keyOf(attempt)}`;
    const failures = ((await this.cache.get<number>(key)) ?? 0) + 1;
    await this.cache.set(key, failures, WINDOW_MS);
    await this.countSource(attempt.source);
    await this.limiter.take(PER_ACCOUNT, attempt.email);
    return Math.min((failures - 1) * DELAY_STEP_MS, MAX_DELAY_MS);
  }

  /** Resets the counts after a right password. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.limiter.reset(PER_ADDRESS, keyOf(attempt));
    await this.cache.delete(`auth.failures ${keyOf(attempt)}`);
  }
}
