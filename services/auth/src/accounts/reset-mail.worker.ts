import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { MailSender } from '@chirrup/mail/mail-sender';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { addJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { hashTokenSecret } from '../sessions/token-secret.js';
import { resetMail, resetToken } from './domain/password-reset.js';
import { AccountsRepository } from './persistence/accounts.repository.js';
import { ResetTokensRepository } from './persistence/reset-tokens.repository.js';

const KIND = 'password-reset-mail';

export interface ResetMailOrder {
  email: string;
  /** Epoch milliseconds; the mail is not sent after that. */
  expiresAt: number;
}

/** Sends reset mails. The link's secret is derived from the order's id and never stored. */
@Injectable()
export class ResetMailWorker extends MailSender<ResetMailOrder> {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly tokens: ResetTokensRepository,
    mailer: Mailer,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(SIGNING_KEYS) private readonly signingKeys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super({ uow, mailer, log, kind: KIND });
  }

  async schedule(id: string, payload: ResetMailOrder): Promise<void> {
    // the account is looked up when the mail is sent
    await this.uow.run({ system: true }, (tx) =>
      addJob(tx, { id, kind: KIND, botId: KIND, queueKey: payload.email, payload }),
    );
    this.wake();
  }

  /** Deletes the orders for an address, also those that failed. */
  async forget(tx: Tx, email: string): Promise<void> {
    await tx.query('DELETE FROM jobs WHERE kind = $1 AND queue_key = $2', [KIND, email]);
  }

  protected async compose({
    id,
    payload: { email, expiresAt },
  }: Job<ResetMailOrder>): Promise<Mail | undefined> {
    const account = this.clock.now() < expiresAt ? await this.accounts.findByEmail(email) : undefined;
    if (!account) return undefined;
    const { userId } = account;
    const token = resetToken(this.signingKeys, id);
    // stored before the mail is sent, so that its link works
    await this.uow.run({ user: userId }, (tx) =>
      this.tokens.add(
        tx,
        { tokenHash: hashTokenSecret(token), userId, expiresAt: new Date(expiresAt) },
        new Date(this.clock.now()),
      ),
    );
    const { publicUrl, mailFrom } = this.config;
    const messageId = `password-reset-${id}@${new URL(publicUrl).hostname}`;
    return { messageId, from: mailFrom, to: email, ...resetMail(publicUrl, token) };
  }
}
