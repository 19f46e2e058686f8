import type { Effect } from '@chirrup/messaging/consuming/consumer';
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
import type { Gone } from '../exchanges/domain/exchange.js';

/** Keeps what happened in conversations, for the figures. */
@Controller()
export class ExchangesConsumer {
  constructor(private readonly recordExchanges: RecordExchangesCommand) {}

  @EventPattern(topics.message.name, {
    group: 'analytics.exchanges',
    types: ['MessagePosted', 'ReplyCompleted'],
    statement: true,
  })
  record(events: readonly ReceivedEvent[], { tenant }: Pick<EventContext, 'tenant'>): Effect {
    const [posted, completed] = [[], []] as [ReceivedEvent[], ReceivedEvent[]];
    for (const event of events) (event.type === 'MessagePosted' ? posted : completed).push(event);
    return this.recordExchanges.effect(tenant, posted.map(askedOf), completed.map(repliedOf));
  }

  @EventPattern(topics.message.name, {
    group: 'analytics.threads',
    types: ['ThreadErased', 'ThreadExpired'],
    batch: true,
  })
  forget(events: readonly ReceivedEvent[], { tx, tenant }: EventContext): Promise<void> {
    return this.recordExchanges.forget(tx, tenant, events.map(goneOf));
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

const askedOf = ({ eventId, payload, occurredAt }: ReceivedEvent) => {
  const { messageId, ...message } = MessagePosted.decode(payload);
  return { ...message, eventId, id: messageId, askedAt: occurredAt };
};

const repliedOf = ({ eventId, payload }: ReceivedEvent) => {
  const { messageId, replyTo, ...reply } = ReplyCompleted.decode(payload);
  return { ...reply, eventId, id: replyTo, replyId: messageId };
};

const goneOf = ({ type, payload }: ReceivedEvent): Gone =>
  type === 'ThreadErased'
    ? { kind: 'erased', threadId: ThreadErased.decode(payload).threadId }
    : { kind: 'expired', threadId: ThreadExpired.decode(payload).threadId };
