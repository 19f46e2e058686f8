import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { RefreshTokensRepository } from '../../sessions/persistence/refresh-tokens.repository.js';
import { SessionAnnouncer } from '../../sessions/session-announcer.js';
import { hashTokenSecret } from '../../sessions/token-secret.js';
import { accountErrors } from '../domain/account.errors.js';
import { parseEmail } from '../domain/email-address.js';
import { parsePassword } from '../domain/password.js';
import { LoginThrottle } from '../login-throttle.js';
import { PasswordHasher } from '../password-hasher.js';
import { AccountsRepository } from '../persistence/accounts.repository.js';
import { ResetTokensRepository } from '../persistence/reset-tokens.repository.js';

export interface ResetPassword {
  email: string;
  password: string;
  token: string;
  /** Address the request came from. */
  source: string;
}

/** Sets a new password for the holder of a mailed link and ends every session of the account. */
@Injectable()
export class ResetPasswordCommand {
  constructor(
    private readonly tokens: ResetTokensRepository,
    private readonly accounts: AccountsRepository,
    private readonly sessions: RefreshTokensRepository,
    private readonly announcer: SessionAnnouncer,
    private readonly hasher: PasswordHasher,
    private readonly throttle: LoginThrottle,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(input: ResetPassword): Promise<{ userId: string }> {
    const email = parseEmail(input.email);
    const password = parsePassword(input.password);
    const tokenHash = hashTokenSecret(input.token);
    const at = new Date(this.clock.now());
    const owner = await this.tokens.ownerOf(tokenHash, at);
    if (owner?.email !== email) throw refused();
    const { userId } = owner;
    const passwordHash = await this.hasher.hash(password);
    const ended = await this.uow.run({ user: userId }, async (tx) => {
      if (!(await this.tokens.use(tx, tokenHash, userId))) return undefined;
      // the link came by mail; locked before the password, in the order of the IdentityLinker
      await this.accounts.markVerified(tx, userId, at);
      await this.accounts.setPassword(tx, { userId, passwordHash, at });
      return this.sessions.revokeAll(tx, userId, at);
    });
    if (!ended) throw refused();
    this.announcer.ended(ended);
    await this.throttle.proven({ email, source: input.source });
    return { userId };
  }
}

const refused = (): DomainError =>
  new DomainError(accountErrors.resetLinkInvalid, { detail: accountErrors.resetLinkInvalid.message });
