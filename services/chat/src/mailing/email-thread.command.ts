import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { RecipientLimit } from '@chirrup/mail/recipient-limit';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { type BotSettings, BotsDefinition } from '@chirrup/proto/gen/bots/v1/bots_service';
import { readMailAddress } from '@chirrup/proto/mail-address';
import { ServiceBus } from '@chirrup/rpc/service';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Message } from '../threads/domain/message.js';
import { CONTACT_SNIPPET, EMAIL_SNIPPET } from '../threads/domain/message-content.js';
import { threadErrors } from '../threads/domain/thread.errors.js';
import { MESSAGE_COLUMNS } from '../threads/persistence/columns.js';
import { addMessageWords } from '../threads/persistence/message-words.js';
import { isRepeated, postedBefore } from '../threads/persistence/posted-before.js';
import { checkThreadId } from '../threads/reader.js';
import { ThreadAnnouncer } from '../threads/thread-announcer.js';
import { ThreadMailWorker } from './thread-mail.worker.js';

const SELF: Principal = { kind: 'service', name: 'chat' };

export interface EmailThread {
  botId: string;
  threadId: string;
  /** Made by the client: the same one again is the same mail. */
  clientMessageId: string;
  /** The visitor's address, to answer to. */
  replyTo: string;
}

/**
 * Mails the last messages of a visitor's thread to the bot's support address, and notes it in the thread. Where nothing is
 * mailed there, the note alone has the visitor's address.
 */
@Injectable()
export class EmailThreadCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bus: ServiceBus,
    private readonly mails: ThreadMailWorker,
    private readonly recipients: RecipientLimit,
    private readonly announcer: ThreadAnnouncer,
  ) {}

  async execute(principal: Principal, input: EmailThread): Promise<Message> {
    const visitorId = requireVisitor(principal, input.botId);
    const threadId = checkThreadId(input.threadId);
    if (!isUuid(input.clientMessageId)) throw new DomainError(threadErrors.invalidClientMessageId);
    const replyTo = input.replyTo.trim();
    if (readMailAddress(replyTo) === undefined) throw new DomainError(threadErrors.invalidReplyTo);
    const { supportEmail, takesEmail } = await this.#settings(input.botId);
    if (readMailAddress(supportEmail) === undefined) throw new DomainError(threadErrors.emailNotTaken);
    if (takesEmail) await this.#checkMailbox(supportEmail);
    const stored = await this.#note({ ...input, replyTo, threadId, visitorId, isMailed: takesEmail }).catch(
      (error: unknown) => {
        if (isRepeated(error)) return 'repeated' as const;
        throw error;
      },
    );
    if (stored === 'repeated') return postedBefore(this.uow, { ...input, threadId });
    this.announcer.messageStored(input.botId, stored);
    return stored;
  }

  async #checkMailbox(supportEmail: string): Promise<void> {
    const { allowed, retryAfter } = await this.recipients.take('chats', readMailAddress(supportEmail) ?? '');
    if (!allowed) throw new DomainError(threadErrors.tooManyMails, { retryAfter });
  }

  #settings(botId: string): Promise<BotSettings> {
    return this.bus.client(BotsDefinition).getBotSettings({ botId }, { principal: SELF });
  }

  #note(note: EmailThread & { visitorId: string; isMailed: boolean }): Promise<Message> {
    const { botId, threadId, visitorId, clientMessageId, replyTo, isMailed } = note;
    return this.uow.run({ tenant: botId }, async (tx) => {
      const [thread] = await tx.query<{ seq: string }>(
        `UPDATE threads SET last_seq = last_seq + 1, message_count = message_count + 1, last_message = $3, updated_at = now_ms()
         WHERE id = $1 AND visitor_id = $2 AND NOT EXISTS (SELECT 1 FROM deleted_bots WHERE bot_id = $4) RETURNING last_seq AS seq`,
        [threadId, visitorId, isMailed ? EMAIL_SNIPPET : CONTACT_SNIPPET, botId],
      );
      if (!thread) throw new DomainError(threadErrors.threadNotFound);
      const seq = Number(thread.seq);
      if (seq === 1) throw new DomainError(threadErrors.emptyThread);
      const [message] = await tx.query<Message>(
        `INSERT INTO messages AS m (id, bot_id, thread_id, seq, sender_type, sender_name, message_type, content, state, client_message_id, created_at)
         VALUES ($1, $2, $3, $4, 'client', '', $7, $5, 'complete', $6, now_ms()) RETURNING ${MESSAGE_COLUMNS}`,
        [newId(), botId, threadId, seq, replyTo, clientMessageId, isMailed ? 'email' : 'contact'],
      );
      if (!message) throw new Error('The note was not stored');
      await addMessageWords(tx, { botId, threadId, seq, content: replyTo });
      if (isMailed) await this.mails.order(tx, { botId, threadId, seq, replyTo });
      return message;
    });
  }
}
