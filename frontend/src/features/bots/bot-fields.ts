import type { Bot } from '../../api/types';

/** What the owner edits on Basic Info, in the order of the screen. */
export const FIELD_LABELS = {
  live_mode: 'Live Mode',
  baseURL: 'Site Base URL',
  botname: 'Bot Name',
  dialogue_title: 'Dialogue Title',
  description: 'Description',
  instructions: 'Instructions',
  conversation_starters: 'Conversation Starters',
  support_email: 'Support Email',
  branding_text: 'Branding Text',
} as const;

export type EditableField = keyof typeof FIELD_LABELS;
export type BotEdits = Partial<Pick<Bot, EditableField>>;

/** The longest text the API takes, in UTF-16 units as the input counts them. */
export const MAX_LENGTH = {
  baseURL: 2048,
  botname: 200,
  dialogue_title: 200,
  description: 5000,
  instructions: 20_000,
  conversation_starter: 500,
  support_email: 254,
  branding_text: 200,
} as const;

export const STARTER_ROWS = 4;

/** Why a value is not accepted, or undefined when it is. */
export function problemOf(edits: BotEdits): string | undefined {
  if (edits.baseURL !== undefined) return baseUrlProblem(edits.baseURL);
  if (edits.support_email !== undefined) return supportEmailProblem(edits.support_email);
  return undefined;
}

export function baseUrlProblem(url: string): string | undefined {
  if (url === '') return 'Site URL is empty and will not be updated';
  if (!/^https?:\/\//.test(url)) return 'Site Base URL must start with http:// or https://';
  if (!URL.canParse(url) || new URL(url).hostname === '') return 'Invalid Site Base URL';
  if (url.endsWith('/')) return 'Site Base URL must not end with /';
  return undefined;
}

export function supportEmailProblem(email: string): string | undefined {
  if (email === '' || (email.includes('@') && email.includes('.'))) return undefined;
  return 'Enter an address such as help@shop.com, or leave it empty.';
}
