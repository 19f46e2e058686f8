import { DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botNotFound } from '@chirrup/tenancy/guards';
import { Injectable } from '@nestjs/common';
import type { Bot } from '../domain/bot.js';

/** What the widget and the answering need of a bot. */
export type BotSettingsView = Omit<
  Bot,
  'id' | 'ownerUserId' | 'ownerUserEmail' | 'createdAt' | 'updatedAt'
> & {
  botId: string;
};

// read on the message path: one prepared statement in one round trip
const SELECT = `
  SELECT id AS "botId", version, bot_name AS "botName", dialogue_title AS "dialogueTitle", avatar,
    array_remove(conversation_starters, '') AS "conversationStarters", theme, icon_location AS "iconLocation",
    branding_text AS "brandingText", live_mode AS "liveMode", instructions, description, base_url AS "baseUrl",
    allowed_origins AS "allowedOrigins", support_email AS "supportEmail", carefulness
  FROM bots WHERE id = $1`;

/** Open to everybody inside: which of it may reach a browser is for the edge to decide. */
@Injectable()
export class GetBotSettingsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(botId: string): Promise<BotSettingsView> {
    if (!isBotId(botId)) throw new DomainError(botNotFound);
    const [bot] = await this.uow.statement<BotSettingsView>(
      { tenant: botId },
      SELECT,
      [botId],
      'bots.settings',
    );
    if (!bot) throw new DomainError(botNotFound);
    return bot;
  }
}
