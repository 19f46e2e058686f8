import { DomainError } from '@chirrup/kernel/domain-error';
import { checkLine, checkText } from '../../domain/text.js';
import { botErrors } from './bot.errors.js';
import type { BotSettings, Theme } from './bot.js';

const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const ICON_LOCATIONS = ['bottom_left', 'bottom_right'];
const CAREFULNESS = ['careful', 'balanced', 'bold'];
const MAX_STARTERS = 4;
const MAX_ORIGINS = 20;

const invalid = (label: string, message: string): DomainError =>
  new DomainError(botErrors.invalidField, { detail: label }, message);

const rule = (label: string, max: number) => ({ label, max, error: botErrors.invalidField });
const line = (label: string, max: number) => (value: string) => checkLine(value, rule(label, max));
const text = (label: string, max: number) => (value: string) => checkText(value, rule(label, max));

const checkStarters = (starters: string[]): string[] => {
  if (starters.length > MAX_STARTERS) {
    throw invalid('Conversation Starters', `There can be up to ${MAX_STARTERS} Conversation Starters.`);
  }
  return starters.map(line('Conversation Starter', 200));
};

const checkSupportEmail = (value: string): string => {
  const email = line('Support Email', 254)(value);
  if (email !== '' && !(email.includes('@') && email.includes('.'))) {
    throw invalid('Support Email', 'Support Email must contain @ and a dot, or be empty.');
  }
  return email;
};

const checkBaseUrl = (value: string): string => {
  const label = 'Site Base URL';
  const url = line(label, 2_000)(value);
  if (url === '') return url;
  if (!/^https?:\/\//.test(url)) throw invalid(label, 'Site Base URL must start with http:// or https://');
  if (url.endsWith('/')) throw invalid(label, 'Site Base URL must not end with /');
  if (/\s/.test(url) || !URL.parse(url)?.hostname) throw invalid(label, 'Invalid Site Base URL');
  return url;
};

const checkTheme = (theme: Theme): Theme => {
  for (const [name, colour] of Object.entries(theme)) {
    if (!COLOUR.test(colour)) throw invalid(name, `${name} must be # and 3 or 6 hex digits, like #5654DF.`);
  }
  return theme;
};

const checkIconLocation = (value: string): string => {
  if (!ICON_LOCATIONS.includes(value))
    throw invalid('Icon Location', 'Icon Location must be bottom_left or bottom_right.');
  return value;
};

const checkCarefulness = (value: string): string => {
  if (!CAREFULNESS.includes(value))
    throw invalid('Carefulness', 'Carefulness must be careful, balanced or bold.');
  return value;
};

const checkOrigin = (value: string): string => {
  const url = /\s/.test(value) ? null : URL.parse(value);
  const bare = url && url.href === `${url.origin}/`;
  if (!bare || !['http:', 'https:'].includes(url.protocol) || value.length > 300) {
    throw invalid('Allowed Origins', 'Allowed Origins must look like https://shop.example, without a path.');
  }
  return url.origin;
};

const checkOrigins = (values: string[]): string[] => {
  if (values.length > MAX_ORIGINS)
    throw invalid('Allowed Origins', `There can be up to ${MAX_ORIGINS} Allowed Origins.`);
  return [...new Set(values.map(checkOrigin))];
};

const checks: { [K in keyof BotSettings]: (value: BotSettings[K]) => BotSettings[K] } = {
  botName: line('Bot Name', 80),
  dialogueTitle: line('Dialogue Title', 80),
  description: text('Description', 2_000),
  instructions: text('Instructions', 8_000),
  conversationStarters: checkStarters,
  supportEmail: checkSupportEmail,
  baseUrl: checkBaseUrl,
  brandingText: line('Branding Text', 120),
  liveMode: (value) => value,
  theme: checkTheme,
  iconLocation: checkIconLocation,
  allowedOrigins: checkOrigins,
  carefulness: checkCarefulness,
};

type Field = keyof BotSettings;

const isField = (name: string): name is Field => Object.hasOwn(checks, name);

const checked = <K extends Field>(field: K, value: BotSettings[K]) => ({ [field]: checks[field](value) });

/** The named settings, checked; throws for the first one that is unknown, missing or not valid. */
export const checkSettings = (
  changes: Partial<BotSettings>,
  fields: readonly string[],
): Partial<BotSettings> => {
  const result: Partial<BotSettings> = {};
  for (const field of fields) {
    const value = isField(field) ? changes[field] : undefined;
    if (!isField(field) || value === undefined)
      throw new DomainError(botErrors.unknownField, { detail: field });
    Object.assign(result, checked(field, value));
  }
  return result;
};
