import { DomainError } from '@chirrup/kernel/domain-error';
import { Injectable } from '@nestjs/common';
import { LoginThrottle } from '../../accounts/login-throttle.js';
import { storableName } from '../../profile/domain/profile.js';
import { SessionAnnouncer } from '../../sessions/session-announcer.js';
import type { NewSession } from '../../sessions/session-issuer.js';
import type { GooglePerson } from '../domain/google-person.js';
import { googleErrors } from '../domain/identity.errors.js';
import { GoogleTokens } from '../google-tokens.js';
import { IdentityLinker } from '../identity-linker.js';
import { UsedTokensRepository } from '../persistence/used-tokens.repository.js';

export interface LogInWithGoogle {
  idToken: string;
  /** Address the request came from. */
  source: string;
  device?: string | undefined;
}

export interface GoogleLogIn {
  session: NewSession;
  /** The account's address was not verified before: its password was removed and its sessions ended. */
  takenOver: boolean;
}

/** Logs in with Google and creates the account on first login. Failures count against the source, as with passwords. */
@Injectable()
export class LogInWithGoogleCommand {
  constructor(
    private readonly throttle: LoginThrottle,
    private readonly tokens: GoogleTokens,
    private readonly usedTokens: UsedTokensRepository,
    private readonly linker: IdentityLinker,
    private readonly announcer: SessionAnnouncer,
  ) {}

  async execute({ idToken, source, device = '' }: LogInWithGoogle): Promise<GoogleLogIn> {
    await this.throttle.admitSource(source);
    const person = await this.#verify(idToken, source);
    const { session, accountMade, endedSessions } = await this.linker.open({
      ...person,
      provider: 'google',
      name: storableName(person.name),
      origin: { source, device },
    });
    if (endedSessions) this.announcer.ended(endedSessions);
    if (accountMade) await this.throttle.countSource(source);
    return { session, takenOver: endedSessions !== undefined };
  }

  async #verify(idToken: string, source: string): Promise<GooglePerson> {
    try {
      const person = await this.tokens.verify(idToken);
      await this.usedTokens.use(idToken);
      return person;
    } catch (error) {
      if (error instanceof DomainError && error.code === googleErrors.googleTokenInvalid.code)
        await this.throttle.countSource(source);
      throw error;
    }
  }
}
