import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import {
  MessagePosted,
  MessageVoted,
  ReplyCompleted,
  ThreadErased,
  ThreadExpired,
} from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { RecordExchangesCommand } from '../exchanges/commands/record-exchanges.command.js';
import type { ExchangeFact } from '../exchanges/domain/exchange.js';

/** Keeps what happened in conversations, for the figures. */
@Controller()
export class ExchangesConsumer {
  constructor(private readonly recordExchanges: RecordExchangesCommand) {}

  @EventPattern(topics.message.name, {
    group: 'analytics.exchanges',
    types: ['MessagePosted', 'ReplyCompleted', 'ThreadErased', 'ThreadExpired'],
    batch: true,
  })
  record(events: readonly ReceivedEvent[], { tx, tenant }: EventContext): Promise<void> {
    return this.recordExchanges.execute(tx, tenant, events.map(factOf));
  }

  @EventPattern(topics.review.name, { group: 'analytics.votes', types: ['MessageVoted'], batch: true })
  vote(events: readonly ReceivedEvent[], { tx, tenant }: EventContext): Promise<void> {
    const votes = events.map(({ payload, occurredAt }) => ({
      ...MessageVoted.decode(payload),
      votedAt: occurredAt,
    }));
    return this.recordExchanges.votes(tx, tenant, votes);
  }
}

const factOf = ({ type, payload, occurredAt }: ReceivedEvent): ExchangeFact => {
  if (type === 'ThreadErased') return { kind: 'erased', threadId: ThreadErased.decode(payload).threadId };
  if (type === 'ThreadExpired') return { kind: 'expired', threadId: ThreadExpired.decode(payload).threadId };
  if (type === 'MessagePosted') {
    const { messageId, ...message } = MessagePosted.decode(payload);
    return { ...message, kind: 'asked', id: messageId, askedAt: occurredAt };
  }
  const { messageId, replyTo, ...reply } = ReplyCompleted.decode(payload);
  return { ...reply, kind: 'replied', id: replyTo, replyId: messageId };
};
