import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { SessionAnnouncer } from '../../sessions/session-announcer.js';
import { accountErrors } from '../domain/account.errors.js';
import { LoginThrottle } from '../login-throttle.js';
import { PasswordHasher } from '../password-hasher.js';
import { type Account, AccountsRepository } from '../persistence/accounts.repository.js';
import { ResetMailWorker } from '../reset-mail.worker.js';
import { userDeleted } from '../user-events.js';

export interface DeleteAccount {
  userId: string;
  /** The account's own address, as the user typed it. */
  email: string;
  /** Empty if the account has none. */
  password: string;
  /** Address the request came from. */
  source: string;
}

/** Deletes the caller's account with all that auth knows of the person; the event has other services do the same. */
@Injectable()
export class DeleteAccountCommand {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly hasher: PasswordHasher,
    private readonly throttle: LoginThrottle,
    private readonly mails: ResetMailWorker,
    private readonly announcer: SessionAnnouncer,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
  ) {}

  /** @returns the sessions that ended */
  async execute(principal: Principal, input: DeleteAccount): Promise<string[]> {
    const userId = requireUser(principal);
    const account = userId === input.userId ? await this.accounts.findById(userId) : undefined;
    // deleted already, or never the caller's
    if (!account) return [];
    if (input.email.trim().toLowerCase() !== account.email) throw new DomainError(accountErrors.addressWrong);
    await this.#confirm(account, input);
    const ended = await this.uow.run({ user: userId, tenant: userId, system: true }, async (tx) => {
      const sessions = await this.accounts.remove(tx, userId);
      if (!sessions) return [];
      await this.mails.forget(tx, account.email);
      await this.outbox.add(tx, userDeleted(userId, account.email));
      return sessions;
    });
    this.announcer.ended(ended);
    await this.throttle.proven({ email: account.email, source: input.source });
    return ended;
  }

  /** Guessing here is as slow as it is at the log-in. */
  async #confirm({ email, passwordHash }: Account, { password, source }: DeleteAccount): Promise<void> {
    if (passwordHash === null) return;
    const attempt = { email, source };
    await this.throttle.admit(attempt);
    if (await this.hasher.verify(passwordHash, password.trim().normalize('NFKC'))) return;
    await sleep(await this.throttle.failed(attempt));
    throw new DomainError(accountErrors.confirmationWrong);
  }
}
