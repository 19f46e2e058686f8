import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { QaDeleted, QaSaved } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { LearnQaCommand } from '../qa/learn-qa.command.js';

/** Learns and forgets Q&A pairs as their owner writes them; one group, so that they stay in order. */
@Controller()
export class QaConsumer {
  constructor(private readonly learnQa: LearnQaCommand) {}

  @EventPattern(topics.qa.name, { group: 'knowledge.learn-qa', types: ['QaSaved', 'QaDeleted'] })
  async learn(event: ReceivedEvent, { tx }: EventContext): Promise<void> {
    if (event.type === 'QaSaved') {
      const { botId, qaId, question, answer, phrasings, paused } = QaSaved.decode(event.payload);
      await this.learnQa.save(tx, botId, { id: qaId, question, phrasings, answer }, paused);
    } else {
      const { botId, qaId } = QaDeleted.decode(event.payload);
      await this.learnQa.forget(tx, botId, qaId);
    }
  }
}
