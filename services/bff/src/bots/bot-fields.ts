import { type Bot, type BotChanges, Theme } from '@chirrup/proto/gen/bots/v1/bots_service';
import { botLimits, carefulnessLevels, iconLocations } from '@chirrup/proto/limits';
import { LANGUAGES } from '@chirrup/text/language-code';
import { z } from 'zod';
import { text } from '../http/dto/fields.js';
import { oneOf } from '../http/dto/mapping.js';

const colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be # and 3 or 6 hex digits');

const themeSchema = z
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

/** How a setting stands in JSON. */
interface BotField<K extends keyof BotChanges> {
  /** Its name in a bot. */
  name: string;
  /** Its name in the public profile; null for what browsers must not see. */
  publicName: string | null;
  /** What an owner may send. The bots service checks the meaning. */
  schema: z.ZodType;
  toJson(value: Bot[K]): unknown;
  toChange(value: never): BotChanges[K];
}

const plain = <N extends string, P extends string | null, S extends z.ZodType>(
  name: N,
  publicName: P,
  schema: S,
) => ({
  name,
  publicName,
  schema,
  toJson: (value: z.infer<S>) => value,
  toChange: (value: z.infer<S>) => value,
});

const list = <N extends string, P extends string | null, S extends z.ZodType<string[]>>(
  name: N,
  publicName: P,
  schema: S,
) => ({ ...plain(name, publicName, schema), toChange: (items: string[]) => ({ items }) });

/** @param missing what the bots service of the release before means, which does not send the field */
const choice = <N extends string, P extends string | null, const V extends readonly string[]>(
  name: N,
  publicName: P,
  values: V,
  missing: V[number],
) => ({
  ...plain(name, publicName, z.enum(values)),
  toJson: (value: string): V[number] => oneOf(values, value || missing),
});

/** Every setting of a bot, by its name in the contract. A setting that is missing here does not compile. */
export const botFields = {
  baseUrl: plain('baseURL', null, text(botLimits.baseUrl)),
  botName: plain('botname', 'bot_name', text(botLimits.botName)),
  dialogueTitle: plain('dialogue_title', 'dialogue_title', text(botLimits.dialogueTitle)),
  description: plain('description', null, text(botLimits.description)),
  instructions: plain('instructions', null, text(botLimits.instructions)),
  conversationStarters: list(
    'conversation_starters',
    'conversation_starters',
    z.array(text(botLimits.conversationStarter)).max(botLimits.conversationStarters),
  ),
  supportEmail: plain('support_email', null, text(botLimits.supportEmail)),
  brandingText: plain('branding_text', 'branding_text', text(botLimits.brandingText)),
  liveMode: plain('live_mode', 'live', z.boolean()),
  theme: {
    ...plain('theme', 'theme', themeSchema),
    toJson: (theme: Theme | undefined) => theme ?? Theme.fromPartial({}),
  },
  iconLocation: choice('icon_location', 'icon_location', iconLocations, 'bottom_right'),
  allowedOrigins: list(
    'allowed_origins',
    null,
    z.array(text(botLimits.allowedOrigin)).max(botLimits.allowedOrigins),
  ),
  carefulness: choice('carefulness', null, carefulnessLevels, 'balanced'),
  language: choice('language', 'language', ['', ...LANGUAGES], ''),
  imageUploads: plain('image_uploads', 'image_uploads', z.boolean()),
  // public where it is above 0: most bots have none, and every page view loads the profile
  holdoutShare: plain('holdout_share', null, z.int().min(0).max(botLimits.holdoutShare)),
  // numbers between are refused by the bots service
  retentionDays: plain('retention_days', null, z.int().min(0).max(botLimits.retentionDays.max)),
} satisfies { [K in keyof Required<BotChanges>]: BotField<K> };

type BotFields = typeof botFields;

/** Schemas of what an owner may change, by its name in JSON. */
export type EditableShape = { [K in keyof BotFields as BotFields[K]['name']]: BotFields[K]['schema'] };

/** Schemas of what the public profile shows. */
export type PublicShape = {
  [K in keyof BotFields as Extract<BotFields[K]['publicName'], string>]: BotFields[K]['schema'];
};

/** The table for code that treats all fields alike. */
export const eachBotField = Object.entries(botFields) as [keyof BotFields, BotField<keyof BotFields>][];

export const editableShape = Object.fromEntries(
  eachBotField.map(([, { name, schema }]) => [name, schema]),
) as EditableShape;

export const publicShape = Object.fromEntries(
  eachBotField.flatMap(([, { publicName, schema }]) => (publicName === null ? [] : [[publicName, schema]])),
) as PublicShape;
