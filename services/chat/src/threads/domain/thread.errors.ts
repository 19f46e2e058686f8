import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** What can be wrong with a call about threads and messages. */
export const threadErrors = {
  threadNotFound: {
    code: 'CHAT.THREAD_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such conversation.',
  },
  messageNotFound: {
    code: 'CHAT.MESSAGE_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such message.',
  },
  invalidContent: { code: 'CHAT.INVALID_CONTENT', kind: 'invalid', message: 'This message cannot be sent.' },
  invalidMessageType: {
    code: 'CHAT.INVALID_MESSAGE_TYPE',
    kind: 'invalid',
    message: 'Only text messages and images can be sent.',
  },
  invalidClientMessageId: {
    code: 'CHAT.INVALID_CLIENT_MESSAGE_ID',
    kind: 'invalid',
    message: 'client_message_id must be a UUID made by the client.',
  },
  imagesNotTaken: {
    code: 'CHAT.IMAGES_NOT_TAKEN',
    kind: 'forbidden',
    message: 'Images cannot be sent here. Please describe what you want to show.',
  },
  imageNotFound: {
    code: 'CHAT.IMAGE_NOT_FOUND',
    kind: 'not_found',
    message: 'This image was not stored, or too long ago. Please send it again.',
  },
  tooManyImages: {
    code: 'CHAT.TOO_MANY_IMAGES',
    kind: 'rate_limited',
    message: 'Enough images were sent for today. Please describe what you want to show.',
  },
  emailNotTaken: {
    code: 'CHAT.EMAIL_NOT_TAKEN',
    kind: 'conflict',
    message: 'This shop has no e-mail address here. Please use the contact details on its site.',
  },
  emptyThread: {
    code: 'CHAT.EMPTY_THREAD',
    kind: 'conflict',
    message: 'There is nothing to send yet. Please write a message first.',
  },
  invalidReplyTo: {
    code: 'CHAT.INVALID_REPLY_TO',
    kind: 'invalid',
    message: 'Please give one e-mail address that the shop can answer to.',
  },
  tooManyMails: {
    code: 'CHAT.TOO_MANY_MAILS',
    kind: 'rate_limited',
    message: 'The shop gets many mails right now. Please try again later.',
  },
  invalidVote: {
    code: 'CHAT.INVALID_VOTE',
    kind: 'invalid',
    message: 'A vote is 1, -1, or 0 to take it back.',
  },
  invalidReason: {
    code: 'CHAT.INVALID_REASON',
    kind: 'invalid',
    message: 'The reason of a vote is one of the listed ones.',
  },
  invalidFilter: {
    code: 'CHAT.INVALID_FILTER',
    kind: 'invalid',
    message: 'Filter by days (2026-01-31), a rating (up, down or none) or at most 200 characters of text.',
  },
  invalidExport: {
    code: 'CHAT.INVALID_EXPORT',
    kind: 'invalid',
    message: 'The format of an export is csv or jsonl.',
  },
  exportNotFound: {
    code: 'CHAT.EXPORT_NOT_FOUND',
    kind: 'not_found',
    message:
      'This file is no longer kept: a file is kept for a day, or until a conversation is deleted. Please prepare it again.',
  },
  exportNotReady: {
    code: 'CHAT.EXPORT_NOT_READY',
    kind: 'conflict',
    message: 'This file is still being written. Please try again in a moment.',
  },
  searchTooSlow: {
    code: 'CHAT.SEARCH_TOO_SLOW',
    kind: 'unavailable',
    message: 'This search takes too long. Please choose a day or another filter as well.',
  },
} as const satisfies Record<string, ErrorDefinition>;
