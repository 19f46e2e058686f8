import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { GroupCommit } from '@chirrup/persistence/group-commit';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { MessagePosted } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { currentTraceparent } from '@chirrup/telemetry/trace';
import { requireVisitor } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { searchText } from '@chirrup/text/search/search-text';
import { Injectable } from '@nestjs/common';
import type { Message } from '../domain/message.js';
import { contentProblem, snippet } from '../domain/message-content.js';
import { pagePath } from '../domain/page-path.js';
import { threadErrors } from '../domain/thread.errors.js';
import {
  type Accepted,
  type AcceptedMessage,
  acceptMessages,
} from '../persistence/accept-message.statement.js';
import { isRepeated, postedBefore } from '../persistence/posted-before.js';
import { checkThreadId } from '../reader.js';
import { ReplyQueue } from '../reply-queue.js';
import { ThreadAnnouncer } from '../thread-announcer.js';

export interface PostMessage {
  botId: string;
  threadId: string;
  /** Made by the client: the same one again is the same message. */
  clientMessageId: string;
  messageType: string;
  content: string;
  /** Address of the page it is asked on; empty if not known. */
  page?: string | undefined;
  /** ISO 639-1, of what the visitor reads around the chat. */
  language?: string | undefined;
}

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
    private readonly replies: ReplyQueue,
  ) {}

  async execute(principal: Principal, input: PostMessage): Promise<Message> {
    const visitorId = requireVisitor(principal, input.botId);
    const threadId = checkThreadId(input.threadId);
    checkMessage(input);
    const { botId, clientMessageId } = input;
    const content = input.content.toWellFormed();
    const page = pagePath(input.page ?? '');
    const language = /^[a-z]{2}$/.test(input.language ?? '') ? input.language : undefined;
    const [id, replyId] = [newId(), newId()];
    const slot = this.replies.reserve(botId, threadId, content);
    const traceparent = currentTraceparent();
    const accepted = await this.#accepting
      .commit({
        id,
        botId,
        threadId,
        visitorId,
        clientMessageId,
        content,
        language: language ?? null,
        page,
        snippet: snippet(content),
        words: searchText(content),
        replyId,
        leaseOwner: slot?.leaseOwner ?? null,
        leaseMs: slot?.leaseMs ?? 0,
        turns: slot?.turns ?? 0,
        topic: topics.message.name,
        event: MessagePosted.encode({ botId, threadId, messageId: id, visitorId, seq: 0, page }).finish(),
        traceparent: traceparent ?? null,
      })
      .catch((error: unknown) => {
        slot?.release();
        if (isRepeated(error)) return 'repeated' as const;
        throw error;
      });
    if (accepted === 'repeated') return postedBefore(this.uow, input);
    if (!accepted) {
      slot?.release();
      throw new DomainError(threadErrors.threadNotFound);
    }
    this.outbox.written.wake();
    const { seq, createdAt, leased, turns } = accepted;
    const message: Message = { ...visitorMessage, id, threadId, content, clientMessageId, seq, createdAt };
    const reply = { id: replyId, botId, threadId, replyTo: id };
    this.announcer.messageAccepted(botId, message, reply);
    if (slot && leased) {
      slot.start(reply, { question: content, seq, language, page, turns, traceparent });
    } else {
      slot?.release();
      this.replies.notify();
    }
    return message;
  }
}

const visitorMessage = {
  senderType: 'client',
  senderName: '',
  state: 'complete',
  replyTo: null,
  lane: null,
  contentLanguage: null,
  contentParts: null,
  sources: null,
  suggestions: null,
  trace: null,
} as const;

const checkMessage = ({ messageType, clientMessageId, content }: PostMessage): void => {
  if (messageType !== 'text') throw new DomainError(threadErrors.invalidMessageType);
  if (!isUuid(clientMessageId)) throw new DomainError(threadErrors.invalidClientMessageId);
  const problem = contentProblem(content);
  if (problem) throw new DomainError(threadErrors.invalidContent, {}, problem);
};
