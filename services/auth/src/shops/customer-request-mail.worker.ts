import type { Log } from '@chirrup/kernel/log';
import { MailSender } from '@chirrup/mail/mail-sender';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { addJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config.js';
import { type CustomerRequest, customerRequestMail } from './domain/customer-request-mail.js';

const KIND = 'customer-request-mail';

interface Order extends CustomerRequest {
  userId: string;
}

/** Mails shop owners that a customer asked for their data. */
@Injectable()
export class CustomerRequestMailWorker extends MailSender<Order> {
  constructor(
    private readonly uow: UnitOfWork,
    mailer: Mailer,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    @Inject(LOG) log: Log,
  ) {
    super({ uow, mailer, log, kind: KIND });
  }

  /** @param id names the mail: ordered again it is the same one */
  async order(principal: Principal, id: string, payload: Order): Promise<void> {
    requireService(principal);
    await this.uow.run({ system: true }, (tx) =>
      addJob(tx, { id, kind: KIND, botId: payload.userId, queueKey: payload.userId, payload }),
    );
    this.wake();
  }

  protected async compose({ id, payload }: Job<Order>): Promise<Mail | undefined> {
    const [user] = await this.uow.statement<{ email: string }>(
      { user: payload.userId },
      'SELECT email FROM users WHERE id = $1',
      [payload.userId],
      'shops.address',
    );
    if (!user) return undefined;
    const { publicUrl, mailFrom } = this.config;
    const messageId = `customer-request-${id}@${new URL(publicUrl).hostname}`;
    return { messageId, from: mailFrom, to: user.email, ...customerRequestMail(publicUrl, payload) };
  }
}
