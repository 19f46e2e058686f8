import { Bot, type BotChanges, type BotSettings } from '@chirrup/proto/gen/bots/v1/bots_service';
import { readMailAddress } from '@chirrup/proto/mail-address';
import type { z } from 'zod';
import { oneOf, toSeconds } from '../http/dto/mapping.js';
import { withCurrent } from '../http/errors/version-conflict.js';
import { fileAddress } from '../static/file-address.js';
import { type EditableShape, eachBotField, type PublicShape } from './bot-fields.js';
import { type BotDto, botSchema, type PatchBotDto, type PublicProfileDto } from './bots.dto.js';

type Json<Shape> = { [K in keyof Shape]: z.infer<Shape[K]> };

export const toBot = (bot: Bot): BotDto => ({
  _id: bot.id,
  version: bot.version,
  avatar: fileAddress(bot.avatar),
  ...(Object.fromEntries(
    eachBotField.map(([key, { name, toJson }]) => [name, toJson(bot[key])]),
  ) as Json<EditableShape>),
  owner_user_email: bot.ownerUserEmail,
  collaborator_user_emails: bot.collaboratorEmails.map((email) => ({ email })),
  invite_user_emails: bot.invitedEmails.map((email) => ({ email })),
  support_email_proven: bot.supportEmailProven,
  role: oneOf(botSchema.shape.role.options, bot.role),
  paused: bot.paused,
  created_at: toSeconds(bot.createdAt),
  updated_at: toSeconds(bot.updatedAt),
});

/** The settings that stand in a body, as the contract takes them. */
export const toBotChanges = (body: Partial<PatchBotDto>): BotChanges => {
  const given: Record<string, unknown> = body;
  return Object.fromEntries(
    eachBotField
      .filter(([, { name }]) => given[name] !== undefined)
      .map(([key, { name, toChange }]) => [key, toChange(given[name] as never)]),
  );
};

/** What a browser on a customer's page may know of a bot. */
export const toPublicProfile = (settings: BotSettings): PublicProfileDto => ({
  bot_id: settings.botId,
  avatar: fileAddress(settings.avatar),
  ...(Object.fromEntries(
    eachBotField.flatMap(([key, { publicName, toJson }]) =>
      publicName === null ? [] : [[publicName, toJson(settings[key])]],
    ),
  ) as Json<PublicShape>),
  takes_email: settings.takesEmail,
  takes_address: readMailAddress(settings.supportEmail) !== undefined,
  ...(settings.holdoutShare > 0 ? { holdout_share: settings.holdoutShare } : {}),
  locale: settings.language || 'en',
});

/** A lost update is answered with the bot as it is now, so that the client can merge. */
export const answerConflict = withCurrent('bot', (bot: Partial<Bot>) => toBot(Bot.fromPartial(bot)));
