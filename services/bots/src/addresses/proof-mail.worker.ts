import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { MailSender } from '@chirrup/mail/mail-sender';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { debounceJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { readMailAddress } from '@chirrup/proto/mail-address';
import type { MailSettings } from '@chirrup/service-defaults/config/mail-settings';
import { CLOCK, LOG, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { MAIL_SETTINGS } from '../bots.config.js';
import { proofMail, signProof } from './domain/proof.js';

const KIND = 'support-proof-mail';

interface Order {
  /** Epoch milliseconds. */
  at: number;
}

/** Sends the links that prove support addresses. */
@Injectable()
export class ProofMailWorker extends MailSender<Order> {
  constructor(
    private readonly uow: UnitOfWork,
    mailer: Mailer,
    @Inject(MAIL_SETTINGS) private readonly settings: MailSettings,
    @Inject(SIGNING_KEYS) private readonly signingKeys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super({ uow, mailer, log, kind: KIND });
  }

  /** Orders the mail in the transaction of the change, one at a time for a bot. `quietMs` leaves time to go on typing. */
  async order(tx: Tx, botId: string, quietMs: number): Promise<void> {
    const payload: Order = { at: this.clock.now() };
    const job = { id: newId(), kind: KIND, botId, queueKey: botId, payload };
    await debounceJob(tx, job, { quietMs, atMostMs: 10 * quietMs });
    this.wakeAfter(tx);
  }

  /** Nothing if the address is proven by now, or gone. */
  protected async compose({ id, botId, payload: { at } }: Job<Order>): Promise<Mail | undefined> {
    const [bot] = await this.uow.statement<{
      botName: string;
      ownerEmail: string;
      supportEmail: string;
      proven: string;
    }>(
      { tenant: botId },
      `SELECT bot_name AS "botName", owner_user_email AS "ownerEmail", support_email AS "supportEmail",
         proven_support_email AS proven FROM bots WHERE id = $1 AND deleted_at IS NULL`,
      [botId],
      'support.address',
    );
    const email = readMailAddress(bot?.supportEmail ?? '');
    if (!bot || email === undefined || bot.proven === email) return undefined;
    const { publicUrl, mailFrom } = this.settings;
    const token = await signProof(this.signingKeys, { botId, email }, at);
    const messageId = `support-proof-${id}@${new URL(publicUrl).hostname}`;
    return { messageId, from: mailFrom, to: email, ...proofMail({ publicUrl, token, ...bot }) };
  }
}
