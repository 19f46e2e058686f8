import { JobNotifier } from '@chirrup/jobs/job-notifier';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { GroupCommit } from '@chirrup/persistence/group-commit';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { withoutCitations } from '@chirrup/proto/answer/citations';
import { ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { LiveText } from '@chirrup/realtime/live-text';
import { currentTraceparent } from '@chirrup/telemetry/trace';
import { maskPersonal } from '@chirrup/text/masking/mask-personal';
import { Injectable } from '@nestjs/common';
import { ModelBudget } from '../../model-usage/model-budget.js';
import { FREE } from '../../quota/domain/draw.js';
import { snippet, storable } from '../../threads/domain/message-content.js';
import { REPLY_JOB, type ReplyRef } from '../../threads/domain/reply-job.js';
import {
  type FinishedReply,
  type StoredReply,
  storeReplies,
} from '../../threads/persistence/store-reply.statement.js';
import { ThreadAnnouncer } from '../../threads/thread-announcer.js';
import type { Answer } from '../domain/answer.js';
import { isUnanswered, outcomeOf } from '../domain/reply-outcome.js';
import { countReply } from './reply-metrics.js';

/** A longer message is hardly a question. */
const LONGEST_QUESTION = 1_000;

/** A question as other services may read it: without personal data. */
const publishedQuestion = (question: string): string =>
  maskPersonal(question.slice(0, LONGEST_QUESTION).toWellFormed());

/** A reply in lists: of one that only offers pages their titles, for the sentence before them says nothing alone. */
const listed = (answer: Answer): string =>
  outcomeOf(answer) === 'offer'
    ? answer.sources.map(({ title, url }) => title || url).join(' · ')
    : withoutCitations(answer.content, answer.sources);

/** Stores finished replies, each together with the end of its job. */
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
    private readonly notifier: JobNotifier,
    private readonly budget: ModelBudget,
  ) {}

  /**
   * Stores the reply and notifies its readers.
   * @param leaseOwner the worker that holds the job; null for a job that no worker holds
   * @param question published with the reply; of one that follows others, with them
   * @returns false when the job is not (or no longer) held so: then nothing was written
   */
  async finish(leaseOwner: string | null, reply: ReplyRef, answer: Answer, question = ''): Promise<boolean> {
    const outcome = outcomeOf(answer);
    const content = storable(answer.content);
    const { state, lane, sources, suggestions, senderName, trace } = answer;
    const modelTokens = answer.modelTokens ?? 0;
    const contentLanguage = answer.contentLanguage ?? null;
    const contentParts = answer.contentParts ?? [];
    const stored = await this.#storing.commit({
      ...reply,
      leaseOwner,
      senderName,
      content,
      snippet: snippet(storable(listed(answer))),
      state,
      lane,
      contentLanguage,
      contentParts,
      sources,
      suggestions,
      trace,
      modelTokens,
      unanswered: isUnanswered(outcome),
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
        question: publishedQuestion(trace.looked_up ?? question),
        firstTokenMs: Math.round(trace.first_token_ms ?? 0),
        words: content.split(/\s+/u).filter(Boolean).length,
        ...(answer.charge ?? FREE),
      }).finish(),
    });
    if (!stored) return false;
    countReply(answer);
    if (modelTokens > 0) this.budget.used(reply.botId, modelTokens);
    this.outbox.written.wake();
    if (stored.openReplies > 0) this.notifier.wake(REPLY_JOB);
    this.liveText.end(reply.id);
    this.announcer.messageStored(reply.botId, {
      id: reply.id,
      threadId: reply.threadId,
      seq: stored.seq,
      senderType: 'bot',
      senderName,
      content,
      state,
      clientMessageId: null,
      replyTo: reply.replyTo,
      lane,
      contentLanguage,
      contentParts,
      sources,
      suggestions,
      trace,
      createdAt: stored.createdAt,
    });
    return true;
  }
}
