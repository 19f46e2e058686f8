import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../auth.config.js';
import { type LogInOrigin, sourceHash } from '../../sessions/domain/log-in-origin.js';
import { RefreshTokensRepository } from '../../sessions/persistence/refresh-tokens.repository.js';
import { type NewSession, SessionIssuer } from '../../sessions/session-issuer.js';
import { accountErrors } from '../domain/account.errors.js';
import { parseEmail } from '../domain/email-address.js';
import { parsePassword } from '../domain/password.js';
import { maySignUp } from '../domain/sign-up.js';
import { LoginThrottle } from '../login-throttle.js';
import { PasswordHasher } from '../password-hasher.js';
import { type Account, AccountsRepository } from '../persistence/accounts.repository.js';
import { userCreated } from '../user-events.js';
import { VerificationMailWorker } from '../verification/verification-mail.worker.js';

export interface LogInWithEmail {
  email: string;
  password: string;
  /** Address the request came from. */
  source: string;
  device?: string | undefined;
}

/** Logs in and creates the account on first login. Every admitted attempt costs exactly one password hash. */
@Injectable()
export class LogInWithEmailCommand {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly hasher: PasswordHasher,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionIssuer,
    private readonly refreshTokens: RefreshTokensRepository,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(SIGNING_KEYS) private readonly signingKeys: SigningKeys,
    private readonly verification: VerificationMailWorker,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(input: LogInWithEmail): Promise<NewSession> {
    const attempt = { email: parseEmail(input.email), source: input.source };
    const password = parsePassword(input.password);
    await this.throttle.admit(attempt);
    const origin = { source: input.source, device: input.device ?? '' };
    let account = await this.accounts.findByEmail(attempt.email);
    if (!account) {
      const session = await this.#createAccount(attempt.email, password, origin);
      if (session) {
        await this.throttle.countSource(attempt.source);
        await this.throttle.succeeded(attempt);
        return session;
      }
      // a concurrent first login has created the account, and its password decides; or none may be made
      account = await this.accounts.findByEmail(attempt.email);
    }
    if (account) await this.#askForProof(account, origin);
    const session =
      account && (await this.#matches(account, password)) && (await this.#open(account, origin));
    if (!session) {
      await sleep(await this.throttle.failed(attempt));
      throw new DomainError(accountErrors.wrongPassword, { detail: accountErrors.wrongPassword.message });
    }
    await this.throttle.succeeded(attempt);
    return session;
  }

  /** An address under attack takes passwords only from where it was logged in before; a mailed link ends that. */
  async #askForProof({ userId, email }: Account, { source }: LogInOrigin): Promise<void> {
    const retryAfter = await this.throttle.underAttackFor(email);
    if (retryAfter === 0) return;
    if (await this.refreshTokens.knowsSource(userId, sourceHash(this.signingKeys, source))) return;
    throw new DomainError(accountErrors.proofNeeded, { retryAfter });
  }

  /** Undefined when the password was changed or removed while it was checked. */
  #open(account: Account, origin: LogInOrigin): Promise<NewSession | undefined> {
    const { userId, email } = account;
    return this.uow.run({ user: userId }, async (tx) =>
      (await this.accounts.holdPassword(tx, account))
        ? this.sessions.open(tx, { userId, email }, origin)
        : undefined,
    );
  }

  /** Hashes for an account without a password too, so that its answer takes as long as any other. */
  async #matches(account: Account, password: string): Promise<boolean> {
    if (account.passwordHash !== null) return this.hasher.verify(account.passwordHash, password);
    await this.hasher.hash(password);
    return false;
  }

  async #createAccount(
    email: string,
    password: string,
    origin: LogInOrigin,
  ): Promise<NewSession | undefined> {
    const passwordHash = await this.hasher.hash(password);
    // answered like a wrong password: nobody learns which accounts there are
    if (!maySignUp(this.config.signUp, email)) return undefined;
    const userId = newId();
    return this.uow.run({ user: userId, tenant: userId }, async (tx) => {
      const made = await this.accounts.add(tx, {
        userId,
        email,
        passwordHash,
        needsProof: this.config.provesAddresses,
        at: new Date(this.clock.now()),
      });
      if (!made) return undefined;
      await this.outbox.add(tx, userCreated(userId));
      await this.verification.order(tx, userId);
      return this.sessions.open(tx, { userId, email }, origin);
    });
  }
}
