import type { Log } from '@chirrup/kernel/log';
import { MailSender } from '@chirrup/mail/mail-sender';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import type { Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { AuthDefinition } from '@chirrup/proto/gen/auth/v1/auth_service';
import { ServiceBus } from '@chirrup/rpc/service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.js';
import { USAGE_MAIL, type UsageMailOrder, usageMail } from './usage-mail.js';

const SELF: Principal = { kind: 'service', name: 'billing' };

/** Sends the mails about used messages, to the address the account has then. */
@Injectable()
export class UsageMailWorker extends MailSender<UsageMailOrder> {
  constructor(
    uow: UnitOfWork,
    mailer: Mailer,
    private readonly bus: ServiceBus,
    @Inject(BILLING_CONFIG) private readonly config: BillingConfig,
    @Inject(LOG) log: Log,
  ) {
    super({
      uow,
      mailer,
      log,
      kind: USAGE_MAIL,
    });
  }

  protected async compose({ id, payload }: Job<UsageMailOrder>): Promise<Mail> {
    const { userId } = payload;
    const { email } = await this.bus.client(AuthDefinition).getAccount({ userId }, { principal: SELF });
    const { publicUrl, mailFrom } = this.config;
    const messageId = `usage-${id}@${new URL(publicUrl).hostname}`;
    return { messageId, from: mailFrom, to: email, ...usageMail(publicUrl, payload) };
  }
}
