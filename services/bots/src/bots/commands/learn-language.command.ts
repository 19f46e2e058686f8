import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { LANGUAGES } from '@chirrup/text/language-code';
import { Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../bot-announcer.js';
import { botChanged } from '../bot-events.js';
import { BotsRepository } from '../persistence/bots.repository.js';

/**
 * Takes the language of a page for the bot's, unless the bot has one, and has an untouched dialogue title say the same in
 * it. The version stays: no draft gets stale.
 */
@Injectable()
export class LearnLanguageCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
  ) {}

  async execute(tx: Tx, botId: string, language: string): Promise<void> {
    const known = LANGUAGES.find((each) => each === language);
    const bot = known && (await this.bots.setMissingLanguage(tx, botId, known));
    if (!bot) return;
    await this.outbox.add(tx, botChanged(bot));
    tx.afterCommit(() => this.announcer.announce(botId));
  }
}
