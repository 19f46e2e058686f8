import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { QaDeleted, QaSaved } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { LearnQaCommand } from '../qa/learn-qa.command.js';

/** Learns and forgets Q&A pairs as their owner writes them. */
@Injectable()
export class QaConsumer implements Consumer {
  readonly group = 'knowledge.learn-qa';
  readonly topic = topics.qa.name;

  constructor(private readonly learn: LearnQaCommand) {}

  async handle(tx: Tx, event: ReceivedEvent): Promise<void> {
    if (event.type === 'QaSaved') {
      const { botId, qaId, question, answer } = QaSaved.decode(event.payload);
      await this.learn.save(tx, botId, { id: qaId, question, answer });
    } else if (event.type === 'QaDeleted') {
      const { botId, qaId } = QaDeleted.decode(event.payload);
      await this.learn.forget(tx, botId, qaId);
    }
  }
}
