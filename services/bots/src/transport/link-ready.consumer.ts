import type { Consumer } from '@chirrup/messaging/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { LinkReady } from '@chirrup/proto/gen/knowledge/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { LearnLanguageCommand } from '../bots/commands/learn-language.command.js';

/** The first page of a bot that is ready gives the bot its language. */
@Injectable()
export class LinkReadyConsumer implements Consumer {
  readonly group = 'bots.learn-language';
  readonly topic = topics.link.name;
  readonly types = ['LinkReady'];

  constructor(private readonly learnLanguage: LearnLanguageCommand) {}

  async handle(tx: Tx, { tenant, payload }: ReceivedEvent): Promise<void> {
    await this.learnLanguage.execute(tx, tenant, LinkReady.decode(payload).language);
  }
}
