import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { TestRunWorker } from '../run/test-run.worker.js';

/** What a bot answers may have changed: its test questions are asked again. Only records the work. */
@Injectable()
abstract class RunTestsConsumer implements Consumer {
  abstract readonly group: string;
  abstract readonly topic: string;
  abstract readonly types: readonly string[];

  constructor(private readonly worker: TestRunWorker) {}

  handle(tx: Tx, { tenant }: ReceivedEvent): Promise<void> {
    return this.worker.afterEdits(tx, tenant);
  }

  handleAll(tx: Tx, tenant: string): Promise<void> {
    return this.worker.afterEdits(tx, tenant);
  }
}

/** Carefulness and instructions are the bot's. */
@Injectable()
export class BotChangedConsumer extends RunTestsConsumer {
  readonly group = 'chat.test-runs-bot';
  readonly topic = topics.bot.name;
  readonly types = ['BotChanged'];
}

@Injectable()
export class QaChangedConsumer extends RunTestsConsumer {
  readonly group = 'chat.test-runs-qa';
  readonly topic = topics.qa.name;
  readonly types = ['QaSaved', 'QaDeleted'];
}

@Injectable()
export class LinkChangedConsumer extends RunTestsConsumer {
  readonly group = 'chat.test-runs-link';
  readonly topic = topics.link.name;
  readonly types = ['LinkReady', 'LinkDeleted'];
}
