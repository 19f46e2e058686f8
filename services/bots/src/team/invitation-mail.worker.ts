import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { MailSender } from '@chirrup/mail/mail-sender';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { addJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { MailSettings } from '@chirrup/service-defaults/config/mail-settings';
import { CLOCK, LOG, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { MAIL_SETTINGS } from '../bots.config.js';
import { hashToken, invitationLink, invitationMail, invitationToken } from './domain/invitation.js';
import type { CollaboratorRole } from './domain/team.js';

const KIND = 'invitation-mail';

interface Order {
  email: string;
}

/** Sends invitations. The link's secret is derived from the order's id; only its hash is stored. */
@Injectable()
export class InvitationMailWorker extends MailSender<Order> {
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

  /**
   * Orders the mail in the transaction of the invitation, which keeps the token's hash. Where no mail reaches people, the
   * owner gets the link: with a mail server it proves who reads the address.
   */
  async order(
    tx: Tx,
    { botId, email }: { botId: string; email: string },
  ): Promise<{ tokenHash: Buffer; link: string }> {
    const id = newId();
    await addJob(tx, { id, kind: KIND, botId, queueKey: email, payload: { email } satisfies Order });
    this.wakeAfter(tx);
    const token = invitationToken(this.signingKeys, id);
    const { sendsMail, publicUrl } = this.settings;
    return { tokenHash: hashToken(token), link: sendsMail ? '' : `${invitationLink(publicUrl, token)}` };
  }

  /** Nothing for an invitation that was taken back, accepted, sent again or is too old, or to a deleted bot. */
  protected async compose({ id, botId }: Job<Order>): Promise<Mail | undefined> {
    const token = invitationToken(this.signingKeys, id);
    const [found] = await this.uow.statement<{
      email: string;
      role: CollaboratorRole;
      botName: string;
      ownerEmail: string;
    }>(
      { tenant: botId },
      `SELECT i.email, i.role, b.bot_name AS "botName", b.owner_user_email AS "ownerEmail"
       FROM bot_invitations i JOIN bots b ON b.id = i.bot_id
       WHERE i.bot_id = $1 AND i.token_hash = $2 AND i.expires_at > $3 AND b.deleted_at IS NULL`,
      [botId, hashToken(token), new Date(this.clock.now())],
    );
    if (!found) return undefined;
    const { publicUrl, mailFrom } = this.settings;
    const messageId = `invitation-${id}@${new URL(publicUrl).hostname}`;
    return { messageId, from: mailFrom, to: found.email, ...invitationMail({ publicUrl, token, ...found }) };
  }
}
