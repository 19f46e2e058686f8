import { Bot, type BotSettings, Theme } from '@chirrup/proto/gen/bots/v1/bots_service';
import { oneOf } from '../http/dto/one-of.js';
import { toSeconds } from '../http/dto/times.js';
import {
  type BotDto,
  botSchema,
  type PatchBotDto,
  type PublicProfileDto,
  type ThemeDto,
} from './bots.dto.js';

const toTheme = (theme: Theme | undefined): ThemeDto => theme ?? Theme.fromPartial({});

const iconLocations = botSchema.shape.icon_location.options;
const carefulness = botSchema.shape.carefulness.options;

export const toBot = (bot: Bot): BotDto => ({
  _id: bot.id,
  version: bot.version,
  avatar: bot.avatar,
  baseURL: bot.baseUrl,
  botname: bot.botName,
  dialogue_title: bot.dialogueTitle,
  description: bot.description,
  instructions: bot.instructions,
  conversation_starters: bot.conversationStarters,
  support_email: bot.supportEmail,
  branding_text: bot.brandingText,
  live_mode: bot.liveMode,
  theme: toTheme(bot.theme),
  icon_location: oneOf(iconLocations, bot.iconLocation),
  allowed_origins: bot.allowedOrigins,
  // a bots service of the version before knows no such field
  carefulness: oneOf(carefulness, bot.carefulness || 'balanced'),
  owner_user_email: bot.ownerUserEmail,
  collaborator_user_emails: [],
  invite_user_emails: [],
  role: oneOf(botSchema.shape.role.options, bot.role),
  created_at: toSeconds(bot.createdAt),
  updated_at: toSeconds(bot.updatedAt),
});

/** The editable fields of a body as the contract takes them, each with its name there. */
export const toBotChanges = (body: Omit<PatchBotDto, 'version'>): { changes: Bot; fields: string[] } => {
  const given: [string, Partial<Bot>][] = [];
  const add = (name: string, value: Partial<Bot> | false) => value && given.push([name, value]);
  add('base_url', body.baseURL !== undefined && { baseUrl: body.baseURL });
  add('bot_name', body.botname !== undefined && { botName: body.botname });
  add('dialogue_title', body.dialogue_title !== undefined && { dialogueTitle: body.dialogue_title });
  add('description', body.description !== undefined && { description: body.description });
  add('instructions', body.instructions !== undefined && { instructions: body.instructions });
  add(
    'conversation_starters',
    body.conversation_starters !== undefined && { conversationStarters: body.conversation_starters },
  );
  add('support_email', body.support_email !== undefined && { supportEmail: body.support_email });
  add('branding_text', body.branding_text !== undefined && { brandingText: body.branding_text });
  add('live_mode', body.live_mode !== undefined && { liveMode: body.live_mode });
  add('theme', body.theme !== undefined && { theme: body.theme });
  add('icon_location', body.icon_location !== undefined && { iconLocation: body.icon_location });
  add('allowed_origins', body.allowed_origins !== undefined && { allowedOrigins: body.allowed_origins });
  add('carefulness', body.carefulness !== undefined && { carefulness: body.carefulness });
  return {
    changes: Bot.fromPartial(Object.assign({}, ...given.map(([, value]) => value))),
    fields: given.map(([name]) => name),
  };
};

/** What a browser on somebody's page may know of a bot. */
export const toPublicProfile = (settings: BotSettings): PublicProfileDto => ({
  bot_id: settings.botId,
  bot_name: settings.botName,
  dialogue_title: settings.dialogueTitle,
  avatar: settings.avatar,
  conversation_starters: settings.conversationStarters,
  theme: toTheme(settings.theme),
  icon_location: oneOf(iconLocations, settings.iconLocation),
  branding_text: settings.brandingText,
  live: settings.liveMode,
  locale: 'en',
});
