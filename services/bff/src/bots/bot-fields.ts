import { type BotFieldNames, botFieldNames } from '@chirrup/proto/bot-field-names';
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
  name: string;
  publicName: string | null;
  /** What an owner may send. The bots service checks the meaning. */
  schema: z.ZodType;
  toJson(value: Bot[K]): unknown;
  toChange(value: never): BotChanges[K];
}

const plain = <K extends keyof BotFieldNames, S extends z.ZodType>(field: K, schema: S) => ({
  ...botFieldNames[field],
  schema,
  toJson: (value: z.infer<S>) => value,
  toChange: (value: z.infer<S>) => value,
});

const list = <K extends keyof BotFieldNames, S extends z.ZodType<string[]>>(field: K, schema: S) => ({
  ...plain(field, schema),
  toChange: (items: string[]) => ({ items }),
});

/** @param missing what the bots service of the release before means, which does not send the field */
const choice = <K extends keyof BotFieldNames, const V extends readonly string[]>(
  field: K,
  values: V,
  missing: V[number],
) => ({
  ...plain(field, z.enum(values)),
  toJson: (value: string): V[number] => oneOf(values, value || missing),
});

/** Every setting of a bot, by its name in the contract. A setting that is missing here does not compile. */
export const botFields = {
  baseUrl: plain('baseUrl', text(botLimits.baseUrl)),
  botName: plain('botName', text(botLimits.botName)),
  dialogueTitle: plain('dialogueTitle', text(botLimits.dialogueTitle)),
  description: plain('description', text(botLimits.description)),
  instructions: plain('instructions', text(botLimits.instructions)),
  conversationStarters: list(
    'conversationStarters',
    z.array(text(botLimits.conversationStarter)).max(botLimits.conversationStarters),
  ),
  supportEmail: plain('supportEmail', text(botLimits.supportEmail)),
  brandingText: plain('brandingText', text(botLimits.brandingText)),
  liveMode: plain('liveMode', z.boolean()),
  theme: {
    ...plain('theme', themeSchema),
    toJson: (theme: Theme | undefined) => theme ?? Theme.fromPartial({}),
  },
  iconLocation: choice('iconLocation', iconLocations, 'bottom_right'),
  allowedOrigins: list(
    'allowedOrigins',
    z.array(text(botLimits.allowedOrigin)).max(botLimits.allowedOrigins),
  ),
  carefulness: choice('carefulness', carefulnessLevels, 'balanced'),
  language: choice('language', ['', ...LANGUAGES], ''),
  imageUploads: plain('imageUploads', z.boolean()),
  holdoutShare: plain('holdoutShare', z.int().min(0).max(botLimits.holdoutShare)),
  // numbers between are refused by the bots service
  retentionDays: plain('retentionDays', z.int().min(0).max(botLimits.retentionDays.max)),
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
