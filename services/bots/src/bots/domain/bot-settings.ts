import { type BotFieldNames, botFieldNames } from '@chirrup/proto/bot-field-names';
import { baseUrlProblem, originsProblem, supportEmailProblem } from '@chirrup/proto/bot-rules';
import {
  botLimits,
  carefulnessLevels,
  DEFAULT_BRANDING,
  defaultTheme,
  iconLocations,
} from '@chirrup/proto/limits';
import { LANGUAGES } from '@chirrup/text/language-code';
import { packOf } from '@chirrup/text/packs';
import { choice, invalidSetting, label, line, name, type Setting, text } from './setting.js';

/** Colours of the widget, each `#` and 3 or 6 hex digits. */
export interface Theme {
  primaryColor: string;
  iconBackgroundColor: string;
  iconFontColor: string;
  clientTextMessageBackgroundColor: string;
  clientTextMessageColor: string;
  botTextMessageBackgroundColor: string;
  botTextMessageColor: string;
}

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

const starter = label('Conversation Starter', botLimits.conversationStarter);

const conversationStarters: Setting<string[]> = {
  initial: [],
  check(starters) {
    const max = botLimits.conversationStarters;
    if (starters.length > max) {
      throw invalidSetting('Conversation Starters', `There can be up to ${max} Conversation Starters.`);
    }
    return starters.map(starter.check);
  },
};

type Limited = keyof BotFieldNames & Exclude<keyof typeof botLimits, 'retentionDays'>;

/** What owners call a text, and how long it may be. */
const named = (field: Limited) => [botFieldNames[field].label, botLimits[field]] as const;

/** A line that has to follow a rule too. */
const ruledLine = (
  name: string,
  max: number,
  problemOf: (value: string) => string | undefined,
): Setting<string> => {
  const plain = line(name, max);
  return {
    initial: '',
    check(value) {
      const text = plain.check(value);
      const problem = problemOf(text);
      if (problem) throw invalidSetting(name, problem);
      return text;
    },
  };
};

const theme: Setting<Theme> = {
  initial: defaultTheme,
  check(colours) {
    for (const [name, colour] of Object.entries(colours)) {
      if (!COLOUR.test(colour))
        throw invalidSetting(name, `${name} must be # and 3 or 6 hex digits, like #5654DF.`);
    }
    return colours;
  },
};

const allowedOrigins: Setting<string[]> = {
  initial: [],
  check(values) {
    const problem = originsProblem(values);
    if (problem) throw invalidSetting('Allowed Origins', problem);
    return [...new Set(values.map((value) => new URL(value).origin))];
  },
};

const holdoutShare: Setting<number> = {
  initial: 0,
  check(value) {
    if (Number.isInteger(value) && value >= 0 && value <= botLimits.holdoutShare) return value;
    throw invalidSetting('Holdout', `Holdout must be a whole number from 0 to ${botLimits.holdoutShare}.`);
  },
};

const retentionDays: Setting<number> = {
  initial: 0,
  check(value) {
    const { min, max } = botLimits.retentionDays;
    if (value === 0 || (Number.isInteger(value) && value >= min && value <= max)) return value;
    throw invalidSetting('Retention', `Retention must be 0 or a whole number of days from ${min} to ${max}.`);
  },
};

/** What the bot's team may change. The type, a new bot and the check of a save follow from this table. */
const settings = {
  botName: name(...named('botName'), 'My Bot'),
  dialogueTitle: label(...named('dialogueTitle'), packOf('en').dialogueTitle),
  description: text(...named('description')),
  instructions: text(...named('instructions')),
  /** Rows still being written may be empty. */
  conversationStarters,
  supportEmail: ruledLine(...named('supportEmail'), supportEmailProblem),
  baseUrl: ruledLine(...named('baseUrl'), baseUrlProblem),
  /** `default` stands for the product's own text. */
  brandingText: label(...named('brandingText'), DEFAULT_BRANDING),
  liveMode: { initial: false, check: (value: boolean): boolean => value },
  theme,
  iconLocation: choice('Icon Location', iconLocations, 'bottom_right'),
  allowedOrigins,
  /** How sure an answer without a model must be. */
  carefulness: choice('Carefulness', carefulnessLevels, 'balanced'),
  /** Main language of the bot's pages; empty while it is not known. */
  language: choice('Language', ['', ...LANGUAGES], '', 'an ISO 639-1 code the product knows, or empty'),
  /** Visitors may send images. */
  imageUploads: { initial: false, check: (value: boolean): boolean => value },
  /** Of 100 visitors this many do not see the widget, to compare with. */
  holdoutShare,
  /** Days after its last message until a conversation is deleted; 0: as long as the installation keeps them. */
  retentionDays,
};

type Settings = typeof settings;

export type BotSettings = { [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never };

export const settingNames = Object.keys(settings) as (keyof BotSettings)[];

/** The settings of a new bot. */
export const initialSettings = (): BotSettings =>
  structuredClone(
    Object.fromEntries(settingNames.map((name) => [name, settings[name].initial])),
  ) as BotSettings;

const checked = <K extends keyof BotSettings>(name: K, value: BotSettings[K]): BotSettings[K] =>
  (settings[name] as unknown as Setting<BotSettings[K]>).check(value);

/**
 * The given settings as they are stored; what is no setting is left out.
 * @throws DomainError `BOTS.INVALID_FIELD` for the first that is not valid
 */
export const checkSettings = (changes: Partial<BotSettings>): Partial<BotSettings> => {
  const result: Partial<Record<keyof BotSettings, unknown>> = {};
  for (const name of settingNames) {
    const value = Object.hasOwn(changes, name) ? changes[name] : undefined;
    if (value !== undefined) result[name] = checked(name, value);
  }
  return result as Partial<BotSettings>;
};
