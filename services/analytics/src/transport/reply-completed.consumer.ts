import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { GapsService } from '../gaps/gaps.service.js';

const UNANSWERED: ReadonlySet<string> = new Set(['offer', 'nothing']);

/** Stores the questions that were not answered; they are grouped later. */
@Controller()
export class ReplyCompletedConsumer {
  constructor(private readonly gaps: GapsService) {}

  @EventPattern(topics.message.name, {
    group: 'analytics.gaps',
    types: ['ReplyCompleted'],
    // most questions are answered; events of older releases have no outcome
    wants: ({ payload }) => UNANSWERED.has(ReplyCompleted.decode(payload).outcome),
    batch: true,
  })
  record(events: readonly ReceivedEvent[], { tx, tenant }: EventContext): Promise<void> {
    const asked = events.map(({ payload, occurredAt }) => {
      const { question, replyTo } = ReplyCompleted.decode(payload);
      return { id: replyTo, question, askedAt: occurredAt };
    });
    return this.gaps.record(tx, tenant, asked);
  }
}
