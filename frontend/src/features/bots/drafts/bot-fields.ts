import type { Bot } from '../../../api/types';
import { tooLong } from '../../../lib/too-long';

/** What the owner types on Basic Info, in the order of the screen. */
export const FIELD_LABELS = {
  baseURL: 'Site Base URL',
  botname: 'Bot Name',
  dialogue_title: 'Dialogue Title',
  description: 'Description',
  instructions: 'Instructions',
  carefulness: 'Carefulness',
  conversation_starters: 'Conversation Starters',
  support_email: 'Support Email',
  branding_text: 'Branding Text',
} as const;

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
} as const;

export const STARTER_ROWS = 4;

/** Why a value cannot be saved, or undefined when it can. */
export function problemOf(field: EditableField, value: BotEdits[EditableField]): string | undefined {
  if (Array.isArray(value)) return value.map(starterProblem).find((problem) => problem !== undefined);
  if (value === undefined || field === 'conversation_starters' || field === 'carefulness') return undefined;
  if (field === 'baseURL') return baseUrlProblem(value);
  if (field === 'support_email') return supportEmailProblem(value);
  return tooLong(value, MAX_LENGTH[field]);
}

export function starterProblem(text: string): string | undefined {
  return tooLong(text, MAX_LENGTH.conversation_starter);
}

export function baseUrlProblem(url: string): string | undefined {
  if (url === '') return 'Site URL is empty and will not be updated';
  if (!/^https?:\/\//.test(url)) return 'Site Base URL must start with http:// or https://';
  if (/\s/.test(url) || !URL.canParse(url) || new URL(url).hostname === '') return 'Invalid Site Base URL';
  if (url.endsWith('/')) return 'Site Base URL must not end with /';
  return tooLong(url, MAX_LENGTH.baseURL);
}

export function supportEmailProblem(email: string): string | undefined {
  if (email !== '' && !(email.includes('@') && email.includes('.'))) {
    return 'Enter an address such as help@shop.com, or leave it empty.';
  }
  return tooLong(email, MAX_LENGTH.support_email);
}
