import { botChannel, threadChannel } from '@chirrup/proto/channels';
import type { Message, PendingReply, Review } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ThreadEvent, ThreadMoved } from '@chirrup/proto/live-events';
import { FanOut } from '@chirrup/realtime/fan-out';
import { Injectable } from '@nestjs/common';

/** Tells whoever watches a thread what was just committed. */
@Injectable()
export class ThreadAnnouncer {
  constructor(private readonly fanOut: FanOut) {}

  accepted(botId: string, message: Message, reply: PendingReply): void {
    this.stored(botId, message);
    this.#tell(message.threadId, { type: 'pending', reply });
  }

  stored(botId: string, message: Message, trace?: object): void {
    this.#tell(message.threadId, { type: 'message', message, traceJson: trace ? JSON.stringify(trace) : '' });
    const moved: ThreadMoved = { threadId: message.threadId, updatedAt: message.createdAt };
    this.fanOut.publish(botChannel(botId), moved);
  }

  reviewed(review: Review): void {
    this.#tell(review.threadId, { type: 'review', review });
  }

  #tell(threadId: string, event: ThreadEvent): void {
    this.fanOut.publish(threadChannel(threadId), event);
  }
}
