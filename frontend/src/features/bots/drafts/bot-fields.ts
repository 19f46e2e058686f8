import { readMailAddress } from '@chirrup/proto/mail-address';
import type { Bot } from '../../../api/types';
import { FIELD_LABELS } from '../../../lib/labels/bot-labels';
import { tooLong } from '../../../lib/too-long';

/** With the switch, which is not typed and has a request of its own. */
export const LABELS = { live_mode: 'Live Mode', ...FIELD_LABELS } as const;

export type EditableField = keyof typeof FIELD_LABELS;
export type WatchedField = keyof typeof LABELS;
export type BotEdits = Partial<Pick<Bot, EditableField>>;

/** The longest text the API takes, in UTF-16 units; the spec holds them against its document. */
export const MAX_LENGTH = {
  baseURL: 2000,
  botname: 80,
  dialogue_title: 80,
  description: 2000,
  instructions: 8000,
  conversation_starter: 200,
  support_email: 254,
  branding_text: 120,
  allowed_origin: 300,
} as const;

/** The most origins the API takes. */
export const MAX_ORIGINS = 20;

export const STARTER_ROWS = 4;

type Check<F extends EditableField> = (value: Bot[F]) => string | undefined;

const textCheck =
  (field: 'botname' | 'dialogue_title' | 'description' | 'instructions' | 'branding_text') =>
  (text: string) =>
    tooLong(text, MAX_LENGTH[field]);
const anything = () => undefined;

const checks: { [F in EditableField]: Check<F> } = {
  baseURL: baseUrlProblem,
  botname: textCheck('botname'),
  dialogue_title: textCheck('dialogue_title'),
  description: textCheck('description'),
  instructions: textCheck('instructions'),
  carefulness: anything,
  conversation_starters: (starters) => starters.map(starterProblem).find((problem) => problem !== undefined),
  support_email: supportEmailProblem,
  branding_text: textCheck('branding_text'),
  language: anything,
  image_uploads: anything,
  allowed_origins: originsProblem,
  holdout_share: anything,
  retention_days: anything,
  icon_location: anything,
  theme: anything,
};

/** Why a value cannot be saved, or undefined when it can. */
export function problemOf<F extends EditableField>(field: F, value: BotEdits[F]): string | undefined {
  return value === undefined ? undefined : (checks[field] as Check<F>)(value as Bot[F]);
}

export function starterProblem(text: string): string | undefined {
  return tooLong(text, MAX_LENGTH.conversation_starter);
}

export function baseUrlProblem(url: string): string | undefined {
  if (url === '') return 'Site URL is empty and will not be updated';
  if (!/^https?:\/\//.test(url)) return 'Site Base URL must start with http:// or https://';
  if (url.endsWith('/')) return 'Site Base URL must not end with /';
  if (/\s/.test(url) || !URL.canParse(url) || new URL(url).hostname === '') return 'Invalid Site Base URL';
  return tooLong(url, MAX_LENGTH.baseURL);
}

function originsProblem(origins: string[]): string | undefined {
  if (origins.length > MAX_ORIGINS) return `There can be up to ${MAX_ORIGINS} origins.`;
  return origins.map(originProblem).find((problem) => problem !== undefined);
}

export function originProblem(origin: string): string | undefined {
  if (!/^https?:\/\//.test(origin)) return 'Start with http:// or https://, like https://www.your-shop.com.';
  const url = /\s/.test(origin) || !URL.canParse(origin) ? undefined : new URL(origin);
  if (!url?.hostname) return 'This is no address of a site.';
  if (url.href !== `${url.origin}/`) return 'Leave out what follows the host, such as a path.';
  return tooLong(origin, MAX_LENGTH.allowed_origin);
}

export function supportEmailProblem(email: string): string | undefined {
  const problem = tooLong(email, MAX_LENGTH.support_email);
  if (problem || email === '' || readMailAddress(email) !== undefined) return problem;
  return 'Enter an address such as help@shop.com, or leave it empty.';
}
