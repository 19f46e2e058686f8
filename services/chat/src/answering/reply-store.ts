import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { GroupCommit } from '@chirrup/persistence/group-commit';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { LiveText } from '@chirrup/realtime/live-text';
import { currentTraceparent } from '@chirrup/telemetry/trace';
import { maskPersonal } from '@chirrup/text/mask-personal';
import { Injectable } from '@nestjs/common';
import { snippet, storable } from '../threads/domain/message-content.js';
import { toMessage } from '../threads/message.mapper.js';
import {
  type FinishedReply,
  type StoredReply,
  storeReplies,
} from '../threads/persistence/store-reply.statement.js';
import { ThreadAnnouncer } from '../threads/thread-announcer.js';
import type { Answer } from './domain/answer.js';
import type { ReplyRef } from './domain/question.js';
import { isUnanswered, outcomeOf } from './domain/reply-outcome.js';
import { countReply } from './reply-metrics.js';
import { ReplySignals } from './reply-signals.js';

/** Longer is a text, not a question. */
const LONGEST_QUESTION = 1_000;

/** What others may know of a question: who asks is none of it. */
const publishedQuestion = (question: string): string =>
  maskPersonal(question.slice(0, LONGEST_QUESTION).toWellFormed());

/** Ends reply jobs with their one stored message. */
@Injectable()
export class ReplyStore {
  readonly #storing = new GroupCommit<FinishedReply, StoredReply | undefined>({
    tenantOf: ({ botId }) => botId,
    keyOf: ({ threadId }) => threadId,
    write: (botId, replies) => storeReplies(this.uow, botId, replies),
  });

  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly liveText: LiveText,
    private readonly announcer: ThreadAnnouncer,
    private readonly replies: ReplySignals,
  ) {}

  /**
   * Stores the reply and tells its readers; the `question` is told of where it was not answered. False when `leaseOwner` (null: nobody) does not hold the job:
   * then somebody else has answered, or will, and nothing was written.
   */
  async finish(leaseOwner: string | null, reply: ReplyRef, answer: Answer, question = ''): Promise<boolean> {
    const outcome = outcomeOf(answer);
    const content = storable(answer.content);
    const { state, lane, sources, suggestions, senderName, trace } = answer;
    const contentLanguage = answer.contentLanguage ?? null;
    const stored = await this.#storing.commit({
      ...reply,
      leaseOwner,
      senderName,
      content,
      snippet: snippet(content),
      state,
      lane,
      contentLanguage,
      sources,
      suggestions,
      trace,
      topic: topics.message.name,
      traceparent: currentTraceparent() ?? null,
      event: ReplyCompleted.encode({
        botId: reply.botId,
        threadId: reply.threadId,
        messageId: reply.id,
        replyTo: reply.replyTo,
        seq: 0,
        state,
        lane,
        model: trace.model ?? '',
        promptTokens: trace.prompt_tokens ?? 0,
        completionTokens: trace.completion_tokens ?? 0,
        outcome: outcome ?? '',
        question: isUnanswered(outcome) ? publishedQuestion(question) : '',
      }).finish(),
    });
    if (!stored) return false;
    countReply(answer);
    this.outbox.written.wake();
    if (stored.openReplies > 0) this.replies.added();
    const message = toMessage({
      id: reply.id,
      thread_id: reply.threadId,
      seq: stored.seq,
      sender_type: 'bot',
      sender_name: senderName,
      content,
      state,
      client_message_id: null,
      reply_to: reply.replyTo,
      lane,
      content_language: contentLanguage,
      sources,
      suggestions,
      trace,
      created_at: stored.createdAt,
    });
    this.liveText.end(reply.id);
    this.announcer.stored(reply.botId, message, trace);
    return true;
  }
}
