import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { takesPictures } from '@chirrup/language-model/settings/takes-pictures';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { MessagePosted } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { BotModels } from '../models/bot-models.js';
import type { PostMessage } from '../threads/commands/post-message.command.js';
import type { Message } from '../threads/domain/message.js';
import { IMAGE_SNIPPET } from '../threads/domain/message-content.js';
import { pagePath } from '../threads/domain/page-path.js';
import { threadErrors } from '../threads/domain/thread.errors.js';
import { MESSAGE_COLUMNS } from '../threads/persistence/columns.js';
import { addMessageWords } from '../threads/persistence/message-words.js';
import { isRepeated, postedBefore } from '../threads/persistence/posted-before.js';
import { checkThreadId } from '../threads/reader.js';
import { ThreadAnnouncer } from '../threads/thread-announcer.js';
import { imageReply } from './image-reply.js';
import { ImageRules } from './image-rules.js';

/**
 * Takes a stored image as a visitor's message. The bot's sentence on it is stored with it: no model is asked until the
 * visitor says what is to be known of it.
 */
@Injectable()
export class PostImageCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly rules: ImageRules,
    private readonly outbox: Outbox,
    private readonly deletions: DeleteFileWorker,
    private readonly announcer: ThreadAnnouncer,
    private readonly models: BotModels,
  ) {}

  async execute(principal: Principal, input: PostMessage): Promise<Message> {
    const visitorId = requireVisitor(principal, input.botId);
    const threadId = checkThreadId(input.threadId);
    if (!isUuid(input.clientMessageId)) throw new DomainError(threadErrors.invalidClientMessageId);
    const settings = await this.rules.require(input.botId);
    const said = imageReply(settings, (await this.#isSeen(input.botId)) ? 'imageAsk' : 'imageReply');
    const stored = await this.uow
      .run({ tenant: input.botId }, (tx) =>
        this.#store(tx, { ...input, threadId, visitorId, settings, said }),
      )
      .catch((error: unknown) => {
        if (isRepeated(error)) return 'repeated' as const;
        throw error;
      });
    if (stored === 'repeated') return postedBefore(this.uow, { ...input, threadId });
    for (const message of stored) this.announcer.messageStored(input.botId, message);
    return stored[0];
  }

  async #isSeen(botId: string): Promise<boolean> {
    const asked = await this.models.asked(botId);
    return asked !== undefined && takesPictures(asked.settings);
  }

  async #store(
    tx: Tx,
    post: PostMessage & { visitorId: string; settings: BotSettings; said: string },
  ): Promise<[Message, Message]> {
    const { botId, threadId, visitorId, clientMessageId, content: name, settings, said } = post;
    const [id, replyId] = [newId(), newId()];
    const [thread] = await tx.query<{ seq: string }>(
      `UPDATE threads SET last_seq = last_seq + 2, message_count = message_count + 2, last_message = $3, updated_at = now_ms()
       WHERE id = $1 AND visitor_id = $2 AND NOT EXISTS (SELECT 1 FROM deleted_bots WHERE bot_id = $4) RETURNING last_seq AS seq`,
      [threadId, visitorId, IMAGE_SNIPPET, botId],
    );
    if (!thread) throw new DomainError(threadErrors.threadNotFound);
    const seq = Number(thread.seq) - 1;
    const page = pagePath(post.page ?? '');
    // first, for a repeated post finds its image in use already
    const messages = await tx.query<Message>(
      `INSERT INTO messages AS m (id, bot_id, thread_id, seq, sender_type, sender_name, message_type, content, state, client_message_id, reply_to, lane, created_at)
       VALUES ($1, $2, $3, $4, 'client', '', 'image', $5, 'complete', $6, NULL, NULL, now_ms()),
         ($7, $2, $3, $4 + 1, 'bot', $8, 'text', $9, 'complete', NULL, $1, 'none', now_ms())
       RETURNING ${MESSAGE_COLUMNS}`,
      [id, botId, threadId, seq, name, clientMessageId, replyId, settings.botName, said],
    );
    await addMessageWords(tx, { botId, threadId, seq: seq + 1, content: said });
    await this.#keep(tx, { name, threadId, visitorId });
    await this.outbox.add(tx, {
      topic: topics.message.name,
      key: threadId,
      type: 'MessagePosted',
      tenant: botId,
      payload: MessagePosted.encode({ botId, threadId, messageId: id, visitorId, seq, page }).finish(),
    });
    return messages.sort((a, b) => a.seq - b.seq) as [Message, Message];
  }

  async #keep(tx: Tx, image: { name: string; threadId: string; visitorId: string }): Promise<void> {
    const [found] = await tx.query<{ deletion: string }>(
      'SELECT deletion FROM images WHERE name = $1 AND thread_id = $2 AND visitor_id = $3',
      [image.name, image.threadId, image.visitorId],
    );
    if (!found || !(await this.deletions.keep(tx, found.deletion)))
      throw new DomainError(threadErrors.imageNotFound);
  }
}
