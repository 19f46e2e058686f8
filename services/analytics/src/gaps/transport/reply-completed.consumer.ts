import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { ReplyCompleted } from '@chirrup/proto/gen/chat/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { RecordQuestionsCommand } from '../commands/record-questions.command.js';

const UNANSWERED: ReadonlySet<string> = new Set(['offer', 'nothing']);

/** Keeps the questions that were not answered; they are grouped later. */
@Injectable()
export class ReplyCompletedConsumer implements Consumer {
  readonly group = 'analytics.gaps';
  readonly topic = topics.message.name;
  readonly types = ['ReplyCompleted'];

  constructor(private readonly record: RecordQuestionsCommand) {}

  /** Most questions are answered; what a release before wrote has no outcome. */
  wants({ payload }: ReceivedEvent): boolean {
    return UNANSWERED.has(ReplyCompleted.decode(payload).outcome);
  }

  handle(tx: Tx, event: ReceivedEvent): Promise<void> {
    return this.handleAll(tx, event.tenant, [event]);
  }

  handleAll(tx: Tx, botId: string, events: readonly ReceivedEvent[]): Promise<void> {
    const asked = events.map(({ payload, occurredAt }) => {
      const { question, replyTo } = ReplyCompleted.decode(payload);
      return { id: replyTo, question, askedAt: occurredAt };
    });
    return this.record.execute(tx, botId, asked);
  }
}
