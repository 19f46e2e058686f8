import { z } from 'zod';
import { seconds, text } from '../http/dto/fields.js';

const colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be # and 3 or 6 hex digits');

export const themeSchema = z
  .strictObject({
    primaryColor: colour,
    iconBackgroundColor: colour,
    iconFontColor: colour,
    clientTextMessageBackgroundColor: colour,
    clientTextMessageColor: colour,
    botTextMessageBackgroundColor: colour,
    botTextMessageColor: colour,
  })
  .meta({ id: 'Theme' });
export type ThemeDto = z.infer<typeof themeSchema>;

/**
 * What an owner may change. The bots service has the last word on each value; its spec and the console's hold
 * their own limits against the document made from these.
 */
const editable = {
  baseURL: text(2_000),
  botname: text(80),
  dialogue_title: text(80),
  description: text(2_000),
  instructions: text(8_000),
  conversation_starters: z.array(text(200)).max(4),
  support_email: text(254),
  branding_text: text(120),
  live_mode: z.boolean(),
  theme: themeSchema,
  icon_location: z.enum(['bottom_left', 'bottom_right']),
  allowed_origins: z.array(text(300)).max(20),
  carefulness: z.enum(['careful', 'balanced', 'bold']),
};

const people = z.array(z.strictObject({ email: z.string() })).max(1_000);

const readOnly = {
  _id: z.string(),
  avatar: z.string(),
  owner_user_email: z.string(),
  collaborator_user_emails: people,
  invite_user_emails: people,
  role: z.enum(['owner', 'editor', 'viewer']),
  created_at: seconds,
};

/** What every save moves on; in a whole-bot PUT these are the values that were read. */
const revision = { version: z.number().int(), updated_at: seconds };

export const botSchema = z.strictObject({ ...readOnly, ...revision, ...editable }).meta({ id: 'Bot' });
export type BotDto = z.infer<typeof botSchema>;

export const createBotSchema = z.strictObject({ botname: editable.botname.optional() }).optional();
export type CreateBotDto = z.infer<typeof createBotSchema>;

export const replaceBotSchema = z.strictObject({
  ...z.object({ ...readOnly, ...revision }).partial().shape,
  ...editable,
});
export type ReplaceBotDto = z.infer<typeof replaceBotSchema>;

export const patchBotSchema = z.strictObject({
  version: revision.version.min(1),
  ...z.object(editable).partial().shape,
});
export type PatchBotDto = z.infer<typeof patchBotSchema>;

export const editableFields = Object.keys(editable) as (keyof typeof editable)[];
export const readOnlyFields = Object.keys(readOnly) as (keyof typeof readOnly)[];

export const publicProfileSchema = z
  .strictObject({
    bot_id: z.string(),
    bot_name: z.string(),
    dialogue_title: z.string(),
    avatar: z.string(),
    conversation_starters: z.array(z.string()),
    theme: themeSchema,
    icon_location: z.enum(['bottom_left', 'bottom_right']),
    branding_text: z.string(),
    live: z.boolean(),
    locale: z.string(),
  })
  .meta({ id: 'PublicProfile' });
export type PublicProfileDto = z.infer<typeof publicProfileSchema>;
