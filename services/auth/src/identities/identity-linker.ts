import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { accountErrors } from '../accounts/domain/account.errors.js';
import { maySignUp } from '../accounts/domain/sign-up.js';
import { type Account, AccountsRepository } from '../accounts/persistence/accounts.repository.js';
import { userCreated, userProfileChanged } from '../accounts/user-events.js';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import type { LogInOrigin } from '../sessions/domain/log-in-origin.js';
import { RefreshTokensRepository } from '../sessions/persistence/refresh-tokens.repository.js';
import { type NewSession, SessionIssuer, type SessionUser } from '../sessions/session-issuer.js';
import { judgeClaim } from './domain/account-claim.js';
import type { GooglePerson } from './domain/google-person.js';
import { googleErrors } from './domain/identity.errors.js';
import { IdentitiesRepository } from './persistence/identities.repository.js';

/** A person whose identity and address a provider has verified; `name` can be stored. */
export interface VerifiedPerson extends GooglePerson {
  provider: 'google';
  /** Where the log-in came from. */
  origin: LogInOrigin;
}

export interface LinkedSession {
  session: NewSession;
  /** Set when the account's address was not verified before: its password was removed and these sessions ended. */
  endedSessions?: readonly string[];
  accountMade: boolean;
}

/** A first login that met a concurrent one finds that one's account in the next attempt. */
const ATTEMPTS = 3;

/** Finds, joins or creates the account of a verified person and opens a session in the same transaction. */
@Injectable()
export class IdentityLinker {
  constructor(
    private readonly identities: IdentitiesRepository,
    private readonly accounts: AccountsRepository,
    private readonly refreshTokens: RefreshTokensRepository,
    private readonly sessions: SessionIssuer,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async open(person: VerifiedPerson): Promise<LinkedSession> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const opened = await this.#open(person);
      if (opened) return opened;
    }
    throw new DomainError(commonErrors.unavailable);
  }

  /** Undefined when a concurrent login was quicker. */
  async #open(person: VerifiedPerson): Promise<LinkedSession | undefined> {
    const owner = await this.identities.ownerOf(person);
    if (owner) {
      const session = await this.uow.run({ user: owner.userId }, (tx) =>
        this.sessions.open(tx, owner, person.origin),
      );
      return { session, accountMade: false };
    }
    const account = await this.accounts.findByEmail(person.email);
    return account ? this.#join(account, person) : this.#create(person);
  }

  async #create(person: VerifiedPerson): Promise<LinkedSession | undefined> {
    if (!maySignUp(this.config.signUp, person.email)) throw new DomainError(accountErrors.signUpClosed);
    const user = { userId: newId(), email: person.email };
    const at = new Date(this.clock.now());
    return this.#in(user, async (tx) => {
      if (!(await this.accounts.addVerified(tx, { ...user, name: person.name, at }))) return undefined;
      // the person's address changed between two concurrent logins: an account without its identity must not be left
      if (!(await this.identities.add(tx, person, user.userId, at)))
        throw new DomainError(commonErrors.unavailable);
      await this.outbox.add(tx, userCreated(user.userId));
      if (person.name) await this.outbox.add(tx, userProfileChanged(user.userId));
      return { session: await this.sessions.open(tx, user, person.origin), accountMade: true };
    });
  }

  #join({ userId, email }: Account, person: VerifiedPerson): Promise<LinkedSession | undefined> {
    const user = { userId, email };
    const at = new Date(this.clock.now());
    return this.#in(user, async (tx) => {
      const holder = await this.accounts.lock(tx, userId);
      if (!(await this.identities.add(tx, person, userId, at))) return undefined;
      const verdict = judgeClaim(holder, person);
      if (verdict === 'refuse') throw new DomainError(googleErrors.passwordNeeded);
      const endedSessions = verdict === 'take-over' ? await this.#takeOver(tx, userId, at) : undefined;
      if (!holder.name && person.name) {
        await this.accounts.setName(tx, { userId, name: person.name, at });
        await this.outbox.add(tx, userProfileChanged(userId));
      }
      const session = await this.sessions.open(tx, user, person.origin);
      return { session, endedSessions, accountMade: false };
    });
  }

  async #takeOver(tx: Tx, userId: string, at: Date): Promise<readonly string[]> {
    await this.accounts.markVerified(tx, userId, at);
    // before the sessions: a login that has checked the password holds its row until its session is visible
    await this.accounts.removePassword(tx, userId);
    return this.refreshTokens.revokeAll(tx, userId, at);
  }

  #in<T>({ userId }: SessionUser, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.uow.run({ user: userId, tenant: userId }, work);
  }
}
