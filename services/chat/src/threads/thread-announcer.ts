import { botChannel, threadChannel } from '@chirrup/proto/channels';
import type { ThreadEvent, ThreadMoved, ThreadsGone } from '@chirrup/proto/live-events';
import { FanOut } from '@chirrup/realtime/fan-out';
import { Injectable } from '@nestjs/common';
import type { Message } from './domain/message.js';
import type { ReplyRef } from './domain/reply-job.js';
import type { Review } from './domain/thread.js';
import { toChatMessage, toReviewMessage } from './thread.mapper.js';

/** Notifies the readers of a thread of what was just committed. */
@Injectable()
export class ThreadAnnouncer {
  constructor(private readonly fanOut: FanOut) {}

  messageAccepted(botId: string, message: Message, { id, threadId, replyTo }: ReplyRef): void {
    this.messageStored(botId, message);
    this.#publish(threadId, { type: 'pending', reply: { id, threadId, replyTo } });
  }

  messageStored(botId: string, message: Message): void {
    const { traceJson, ...shown } = toChatMessage(message);
    const { threadId, createdAt } = shown;
    this.#publish(threadId, { type: 'message', message: { ...shown, traceJson: '' }, traceJson });
    this.fanOut.publish(botChannel(botId), { threadId, updatedAt: createdAt } satisfies ThreadMoved);
  }

  reviewChanged(review: Review): void {
    this.#publish(review.threadId, { type: 'review', review: toReviewMessage(review) });
  }

  /** After they were deleted, so that nobody goes on reading them. */
  threadsGone(botId: string, threadIds: readonly string[]): void {
    this.fanOut.publish(botChannel(botId), { gone: [...threadIds] } satisfies ThreadsGone);
  }

  #publish(threadId: string, event: ThreadEvent): void {
    this.fanOut.publish(threadChannel(threadId), event);
  }
}
