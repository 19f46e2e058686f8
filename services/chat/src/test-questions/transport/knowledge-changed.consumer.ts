import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { TestRunWorker } from '../run/test-run.worker.js';

/** The answers of a bot may have changed: its test questions are asked again. Only records the work. */
@Controller()
export class KnowledgeChangedConsumer {
  constructor(private readonly worker: TestRunWorker) {}

  /** Carefulness and instructions are the bot's. */
  @EventPattern(topics.bot.name, { group: 'chat.test-runs-bot', types: ['BotChanged'], batch: true })
  afterBot(_: unknown, context: EventContext): Promise<void> {
    return this.#schedule(context);
  }

  @EventPattern(topics.qa.name, { group: 'chat.test-runs-qa', types: ['QaSaved', 'QaDeleted'], batch: true })
  afterPair(_: unknown, context: EventContext): Promise<void> {
    return this.#schedule(context);
  }

  @EventPattern(topics.link.name, {
    group: 'chat.test-runs-link',
    types: ['LinkReady', 'LinkDeleted'],
    batch: true,
  })
  afterLink(_: unknown, context: EventContext): Promise<void> {
    return this.#schedule(context);
  }

  #schedule({ tx, tenant }: EventContext): Promise<void> {
    return this.worker.afterEdits(tx, tenant);
  }
}
