import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { TestRunWorker } from '../test-questions/run/test-run.worker.js';

/** Schedules a run of the test questions: the bot's answers may have changed. */
@Controller()
export class KnowledgeChangedConsumer {
  constructor(private readonly worker: TestRunWorker) {}

  /** Carefulness and instructions belong to the bot; another plan may pause links. */
  @EventPattern(topics.bot.name, {
    group: 'chat.test-runs-bot',
    types: ['BotChanged', 'BotPlanApplied'],
    batch: true,
  })
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

  /** What was found by its words until then is found by its meaning. */
  @EventPattern(topics.understanding.name, {
    group: 'chat.test-runs-understanding',
    types: ['BotUnderstood'],
    batch: true,
  })
  afterUnderstanding(_: unknown, context: EventContext): Promise<void> {
    return this.#schedule(context);
  }

  #schedule({ tx, tenant }: EventContext): Promise<void> {
    return this.worker.scheduleAfterEdits(tx, tenant);
  }
}
