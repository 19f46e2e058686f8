import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { LANGUAGES } from '@chirrup/text/language-code';
import { Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../bot-announcer.js';
import { botChanged } from '../bot-events.js';
import { BotsRepository } from '../persistence/bots.repository.js';

/** Takes the language of a page for the bot's, unless the bot has one. The version stays: no draft gets stale. */
@Injectable()
export class LearnLanguageCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
  ) {}

  async execute(tx: Tx, botId: string, language: string): Promise<void> {
    if (!LANGUAGES.some((known) => known === language)) return;
    const bot = await this.bots.setMissingLanguage(tx, botId, language);
    if (!bot) return;
    await this.outbox.add(tx, botChanged(bot));
    tx.afterCommit(() => this.announcer.announce(botId));
  }
}
