import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { MailSender } from '@chirrup/mail/mail-sender';
import { type Mail, Mailer } from '@chirrup/mail/mailer';
import { addJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { readMailAddress } from '@chirrup/proto/mail-address';
import { ServiceBus } from '@chirrup/rpc/service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { CHAT_CONFIG, type ChatConfig } from '../chat.config.js';
import type { Message } from '../threads/domain/message.js';
import { MESSAGE_COLUMNS } from '../threads/persistence/columns.js';
import { threadMail } from './domain/thread-mail.js';

const KIND = 'thread-mail';
const SELF: Principal = { kind: 'service', name: 'chat' };
/** Messages of one mail. */
const RECENT = 50;

interface Order {
  threadId: string;
  /** Of the note in the thread; the mail has what stands before it. */
  seq: number;
  replyTo: string;
}

/** Sends visitors' chats to the shops. */
@Injectable()
export class ThreadMailWorker extends MailSender<Order> {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bus: ServiceBus,
    mailer: Mailer,
    @Inject(CHAT_CONFIG) private readonly config: ChatConfig,
    @Inject(LOG) log: Log,
  ) {
    super({ uow, mailer, log, kind: KIND });
  }

  /** Orders the mail in the transaction of its note. */
  async order(tx: Tx, { botId, ...payload }: Order & { botId: string }): Promise<void> {
    await addJob(tx, { id: newId(), kind: KIND, botId, queueKey: payload.threadId, payload });
    this.wakeAfter(tx);
  }

  /** Nothing for a thread that is gone, or where the shop takes no mail any more. */
  protected async compose({ id, botId, payload }: Job<Order>): Promise<Mail | undefined> {
    const { threadId, seq, replyTo } = payload;
    const found = await this.uow.statement<Message>(
      { tenant: botId },
      `SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE m.thread_id = $1 AND m.seq < $2 AND m.message_type NOT IN ('email', 'contact')
       ORDER BY m.seq DESC LIMIT ${RECENT + 1}`,
      [threadId, seq],
      'chat.mailed-messages',
    );
    if (found.length === 0) return undefined;
    const { supportEmail, botName, takesEmail } = await this.bus
      .client(BotsDefinition)
      .getBotSettings({ botId }, { principal: SELF });
    const to = readMailAddress(supportEmail);
    if (to === undefined || !takesEmail) return undefined;
    const { publicUrl, mailFrom } = this.config.mail;
    return {
      messageId: `chat-${id}@${new URL(publicUrl).hostname}`,
      from: mailFrom,
      to,
      replyTo: readMailAddress(replyTo) ?? replyTo,
      ...threadMail({
        botName,
        botId,
        threadId,
        replyTo,
        publicUrl,
        messages: found.slice(0, RECENT).reverse(),
        isShortened: found.length > RECENT,
      }),
    };
  }
}
