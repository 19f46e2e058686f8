import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { UserCreated, UserProfileChanged } from '@chirrup/proto/gen/auth/v1/events';
import { topics } from '@chirrup/proto/topics';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { type Account, AccountsRepository } from '../accounts/persistence/accounts.repository.js';
import { RefreshTokensRepository } from '../sessions/persistence/refresh-tokens.repository.js';
import { type NewSession, SessionIssuer, type SessionUser } from '../sessions/session-issuer.js';
import { judgeClaim } from './domain/account-claim.js';
import type { GooglePerson } from './domain/google-person.js';
import { identityErrors } from './domain/identity.errors.js';
import { IdentitiesRepository } from './persistence/identities.repository.js';

/** Somebody whose identity and address a provider vouches for; `name` is fit to be stored. */
export interface ProvenPerson extends GooglePerson {
  provider: 'google';
}

export interface LinkedSession {
  session: NewSession;
  /** It was an account whose address nobody had proven: its password is gone, and these sessions of it. */
  endedSessions?: readonly string[];
  accountMade: boolean;
}

/** A first login that met another one of the same person finds, the next time, what that one has made. */
const ROUNDS = 3;

/** Finds, joins or makes the account of somebody a provider vouches for, and opens a session in the same transaction. */
@Injectable()
export class IdentityLinker {
  constructor(
    private readonly identities: IdentitiesRepository,
    private readonly accounts: AccountsRepository,
    private readonly refreshTokens: RefreshTokensRepository,
    private readonly sessions: SessionIssuer,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async open(person: ProvenPerson): Promise<LinkedSession> {
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = await this.#open(person);
      if (opened) return opened;
    }
    throw new DomainError(commonErrors.unavailable);
  }

  /** `undefined` when somebody else was quicker. */
  async #open(person: ProvenPerson): Promise<LinkedSession | undefined> {
    const owner = await this.identities.ownerOf(person);
    if (owner) {
      const session = await this.uow.run({ user: owner.userId }, (tx) => this.sessions.open(tx, owner));
      return { session, accountMade: false };
    }
    const account = await this.accounts.findByEmail(person.email);
    return account ? this.#join(account, person) : this.#make(person);
  }

  #make(person: ProvenPerson): Promise<LinkedSession | undefined> {
    const user = { userId: newId(), email: person.email };
    const at = new Date(this.clock.now());
    return this.#in(user, async (tx) => {
      if (!(await this.accounts.addVerified(tx, { ...user, name: person.name, at }))) return undefined;
      // only when the person's address changed between two logins at once: then neither may leave half an account
      if (!(await this.identities.add(tx, person, user.userId, at)))
        throw new DomainError(commonErrors.unavailable);
      await this.#tell(tx, user, 'UserCreated', UserCreated.encode(user).finish());
      if (person.name) await this.#tellName(tx, user, person.name);
      return { session: await this.sessions.open(tx, user), accountMade: true };
    });
  }

  #join({ userId, email }: Account, person: ProvenPerson): Promise<LinkedSession | undefined> {
    const user = { userId, email };
    const at = new Date(this.clock.now());
    return this.#in(user, async (tx) => {
      const holder = await this.accounts.lock(tx, userId);
      if (!(await this.identities.add(tx, person, userId, at))) return undefined;
      const verdict = judgeClaim(holder, person);
      if (verdict === 'refuse') throw new DomainError(identityErrors.passwordNeeded);
      const endedSessions = verdict === 'take-over' ? await this.#takeOver(tx, userId, at) : undefined;
      if (!holder.name && person.name) {
        await this.accounts.setName(tx, { userId, name: person.name, at });
        await this.#tellName(tx, user, person.name);
      }
      const session = await this.sessions.open(tx, user);
      return { session, endedSessions, accountMade: false };
    });
  }

  async #takeOver(tx: Tx, userId: string, at: Date): Promise<readonly string[]> {
    await this.accounts.markVerified(tx, userId, at);
    // before the sessions: a login that has just checked the password holds its row until its session can be seen
    await this.accounts.dropPassword(tx, userId);
    return this.refreshTokens.revokeAll(tx, userId, at);
  }

  #in<T>({ userId }: SessionUser, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.uow.run({ user: userId, tenant: userId }, work);
  }

  #tellName(tx: Tx, user: SessionUser, name: string): Promise<void> {
    const payload = UserProfileChanged.encode({ userId: user.userId, name }).finish();
    return this.#tell(tx, user, 'UserProfileChanged', payload);
  }

  #tell(tx: Tx, { userId }: SessionUser, type: string, payload: Uint8Array): Promise<void> {
    return this.outbox.add(tx, { topic: topics.user.name, key: userId, type, tenant: userId, payload });
  }
}
