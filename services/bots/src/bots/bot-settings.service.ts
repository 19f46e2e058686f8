import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { MailSettings } from '@chirrup/service-defaults/config/mail-settings';
import { botNotFound } from '@chirrup/tenancy/guards';
import { LANGUAGES } from '@chirrup/text/language-code';
import { Inject, Injectable } from '@nestjs/common';
import { MAIL_SETTINGS } from '../bots.config.js';
import { BotAnnouncer } from './bot-announcer.js';
import { botChanged } from './bot-events.js';
import { type Bot, isSupportEmailProven } from './domain/bot.js';
import { type BotSettings, settingNames } from './domain/bot-settings.js';
import { selectBot } from './persistence/bot.entity.js';
import { BotsRepository } from './persistence/bots.repository.js';

/** What the widget and the answering need of a bot. */
export type BotSettingsView = BotSettings &
  Pick<Bot, 'version' | 'avatar' | 'ownerUserId'> & {
    botId: string;
    /** Visitors' chats are mailed to the support address. */
    takesEmail: boolean;
  };

// read on the message path: one prepared statement in one round trip
const SELECT = `SELECT id AS "botId", ${selectBot(['version', 'avatar', 'ownerUserId', 'paused', 'provenSupportEmail', ...settingNames])} FROM bots WHERE id = $1 AND deleted_at IS NULL`;

@Injectable()
export class BotSettingsService {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(MAIL_SETTINGS) private readonly mail: MailSettings,
    private readonly bots: BotsRepository,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
  ) {}

  /** Open to all services: the edge decides which of it may reach a browser. */
  async get(botId: string): Promise<BotSettingsView> {
    if (!isBotId(botId)) throw new DomainError(botNotFound);
    const [row] = await this.uow.statement<
      Omit<BotSettingsView, 'takesEmail'> & Pick<Bot, 'paused' | 'provenSupportEmail'>
    >({ tenant: botId }, SELECT, [botId], 'bots.settings');
    if (!row) throw new DomainError(botNotFound);
    const { paused, provenSupportEmail, ...bot } = row;
    const liveMode = bot.liveMode && !paused;
    return {
      ...bot,
      liveMode,
      takesEmail: this.mail.sendsMail && isSupportEmailProven({ ...bot, provenSupportEmail }),
      conversationStarters: bot.conversationStarters.filter((starter) => starter !== ''),
    };
  }

  /**
   * Takes the language of a page for the bot's, unless the bot has one, and has an untouched dialogue title say the same in
   * it. The version stays: no draft gets stale.
   */
  async learnLanguage(tx: Tx, botId: string, language: string): Promise<void> {
    const known = LANGUAGES.find((each) => each === language);
    const bot = known && (await this.bots.setMissingLanguage(tx, botId, known));
    if (!bot) return;
    await this.outbox.add(tx, botChanged(bot));
    tx.afterCommit(() => this.announcer.announce(botId));
  }
}
