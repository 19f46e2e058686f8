import type { LaterTexts } from './later-texts';

/** Every sentence of the panel: English until another language is loaded in its place. `{}` stands for a value. */
export const texts = {
  close: 'Close chat',
  menu: 'Menu',
  input: 'Message',
  placeholder: 'Ask a question',
  send: 'Send',
  empty: 'Ask a question, or pick one below.',
  emptyPlain: 'Ask a question to get started.',
  you: 'You said',
  sending: 'Sending',
  waiting: 'Waiting to send',
  unsent: 'Not sent.',
  retry: 'Retry',
  full: 'Too many messages are waiting to be sent. Try again when the connection is back.',
  typing: 'Writing an answer',
  stop: 'Stop',
  stopped: 'Stopped',
  failed: 'This answer could not be finished. Please ask again.',
  sources: 'Sources',
  offers: 'Pages that may help',
  suggestions: 'You could ask',
  helpful: 'Helpful',
  notHelpful: 'Not helpful',
  newMessages: 'New messages',
  earlier: 'Show earlier messages',
  offline: 'You are offline. Your messages are sent when you are back.',
  reconnecting: 'Reconnecting…',
  originRefused: 'This chat is not set up for this website.',
  gone: 'This chat is no longer available.',
  tableLabel: 'Table',
  verifiedBy: 'Verified by {}',
  botOffline: '{} is offline at the moment. Please come back later.',
  tooFast: 'That was quick. Your message is sent in {} s.',
  tooLong: 'Please shorten your message.',
  branding: 'Powered by Chirrup',
  imageSent: 'Sent by you',
  mailed: 'Sent to us by e-mail',
  mailAddress: 'Your e-mail address',
  later: 'Please wait a while and try again.',
  newTab: 'Opens in a new tab',
  cancel: 'Cancel',
  longer: 'The answer needs a little longer…',
  mail: 'E-mail this chat to us',
  contact: 'Leave your e-mail address',
};

/** Which place each has in the list of another language; after them stand those of parts that are loaded later. */
export const TEXT_KEYS = Object.keys(texts) as (keyof typeof texts)[];

export type Texts = typeof texts & LaterTexts;

/** Which language the texts are in. */
export const language = { code: 'en', dir: 'ltr' as 'ltr' | 'rtl', later: [] as readonly string[] };

export const fill = (text: string, value: string | number): string => text.replace('{}', () => `${value}`);

/** For every element that shows what others wrote: its language and direction are its own. */
export const foreign = { dir: 'auto', lang: '' } as const;
