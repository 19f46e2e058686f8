import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { GroupCommit } from '@chirrup/persistence/group-commit';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Message, PostMessageRequest } from '@chirrup/proto/gen/chat/v1/chat_service';
import { MessagePosted } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { currentTraceparent } from '@chirrup/telemetry/trace';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { ReplyPayload } from '../../answering/domain/question.js';
import { ReplySignals } from '../../answering/reply-signals.js';
import { contentProblem, snippet } from '../domain/message-content.js';
import { threadErrors } from '../domain/thread.errors.js';
import { toMessage } from '../message.mapper.js';
import {
  type Accepted,
  type AcceptedMessage,
  acceptMessages,
} from '../persistence/accept-message.statement.js';
import { MESSAGE_COLUMNS, type MessageRow } from '../persistence/message.row.js';
import { checkThreadId } from '../reader.js';
import { ThreadAnnouncer } from '../thread-announcer.js';

/** Takes a visitor's message: committed together with its reply job and event when this resolves. */
@Injectable()
export class PostMessageCommand {
  readonly #accepting = new GroupCommit<AcceptedMessage, Accepted | undefined>({
    tenantOf: ({ botId }) => botId,
    keyOf: ({ threadId }) => threadId,
    write: (botId, messages) => acceptMessages(this.uow, botId, messages),
  });

  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: ThreadAnnouncer,
    private readonly replies: ReplySignals,
  ) {}

  async execute(request: PostMessageRequest, principal: Principal): Promise<Message> {
    const visitorId = requireVisitor(principal, request.botId);
    const threadId = checkThreadId(request.threadId);
    check(request);
    const content = request.content.toWellFormed();
    const [id, replyId, botId] = [newId(), newId(), request.botId];
    const place = this.replies.reserve(botId, threadId, content);
    const traceparent = currentTraceparent();
    const accepted = await this.#accepting
      .commit({
        id,
        botId,
        threadId,
        visitorId,
        clientMessageId: request.clientMessageId,
        content,
        snippet: snippet(content),
        replyId,
        leaseOwner: place?.owner ?? null,
        leaseMs: place?.leaseMs ?? 0,
        turns: place?.turns ?? 0,
        topic: topics.message.name,
        event: MessagePosted.encode({ botId, threadId, messageId: id, visitorId, seq: 0 }).finish(),
        traceparent: traceparent ?? null,
      })
      .catch((error: unknown) => {
        place?.release();
        if (isRepeated(error)) return 'repeated' as const;
        throw error;
      });
    if (accepted === 'repeated') return this.#storedBefore(request);
    if (!accepted) {
      place?.release();
      throw new DomainError(threadErrors.threadNotFound);
    }
    this.outbox.written.wake();
    const message = toMessage({
      ...blank,
      id,
      thread_id: threadId,
      content,
      client_message_id: request.clientMessageId,
      seq: accepted.seq,
      created_at: accepted.createdAt,
    });
    this.announcer.accepted(botId, message, { id: replyId, threadId, replyTo: id });
    if (place && accepted.leased) {
      const payload: ReplyPayload = { replyTo: id, question: content, seq: accepted.seq };
      const job = { id: replyId, kind: 'reply', botId, queueKey: threadId, payload, attempt: 1, traceparent };
      place.begin({ ...job, cancelled: false }, accepted.turns);
    } else {
      place?.release();
      this.replies.added();
    }
    return message;
  }

  async #storedBefore({ botId, threadId, clientMessageId }: PostMessageRequest): Promise<Message> {
    const [row] = await this.uow.statement<MessageRow>(
      { tenant: botId },
      `SELECT ${MESSAGE_COLUMNS} FROM messages m WHERE m.thread_id = $1 AND m.client_message_id = $2`,
      [threadId, clientMessageId],
      'chat.posted-before',
    );
    if (!row) throw new DomainError(threadErrors.threadNotFound);
    return toMessage(row);
  }
}

const blank = {
  sender_type: 'client',
  sender_name: '',
  state: 'complete',
  reply_to: null,
  lane: null,
  content_language: null,
  sources: null,
  suggestions: null,
  trace: null,
} as const;

const check = (request: PostMessageRequest): void => {
  if (request.messageType !== 'text') throw new DomainError(threadErrors.invalidMessageType);
  if (!isUuid(request.clientMessageId)) throw new DomainError(threadErrors.invalidClientMessageId);
  const problem = contentProblem(request.content);
  if (problem) throw new DomainError(threadErrors.invalidContent, {}, problem);
};

const isRepeated = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'messages_posted_once';
