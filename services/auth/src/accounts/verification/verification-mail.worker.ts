import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { MailSender } from '@chirrup/mail/mail-sender';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { addJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../auth.config.js';
import { hashTokenSecret } from '../../sessions/token-secret.js';
import {
  VERIFICATION_LIFETIME_MS,
  verificationMail,
  verificationToken,
} from './domain/email-verification.js';
import { VerificationTokensRepository } from './persistence/verification-tokens.repository.js';

const KIND = 'email-verification-mail';

interface Order {
  userId: string;
  /** Epoch milliseconds; the mail is not sent after that. */
  expiresAt: number;
}

/** Sends verification mails. The link's secret is derived from the order's id and never stored. */
@Injectable()
export class VerificationMailWorker extends MailSender<Order> {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly tokens: VerificationTokensRepository,
    mailer: Mailer,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(SIGNING_KEYS) private readonly signingKeys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super({ uow, mailer, log, kind: KIND });
  }

  /** In a transaction of the tenant `userId`; does nothing if addresses need no proof. */
  async order(tx: Tx, userId: string): Promise<void> {
    if (!this.config.provesAddresses) return;
    const payload: Order = { userId, expiresAt: this.clock.now() + VERIFICATION_LIFETIME_MS };
    await addJob(tx, { id: newId(), kind: KIND, botId: userId, queueKey: userId, payload });
    this.wakeAfter(tx);
  }

  protected async compose({ id, payload: { userId, expiresAt } }: Job<Order>): Promise<Mail | undefined> {
    const now = new Date(this.clock.now());
    if (now.getTime() >= expiresAt) return undefined;
    const token = verificationToken(this.signingKeys, id);
    const email = await this.uow.run({ user: userId }, async (tx) => {
      const [user] = await tx.query<{ email: string }>(
        'SELECT email FROM users WHERE id = $1 AND email_verified_at IS NULL',
        [userId],
      );
      // stored before the mail is sent, so that its link works
      if (user)
        await this.tokens.add(
          tx,
          { tokenHash: hashTokenSecret(token), userId, expiresAt: new Date(expiresAt) },
          now,
        );
      return user?.email;
    });
    if (email === undefined) return undefined;
    const { publicUrl, mailFrom } = this.config;
    const messageId = `email-verification-${id}@${new URL(publicUrl).hostname}`;
    return { messageId, from: mailFrom, to: email, ...verificationMail(publicUrl, token) };
  }
}
