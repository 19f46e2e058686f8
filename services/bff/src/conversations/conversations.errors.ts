import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Malformed ids are answered like unknown ones, and what the bot does not take before it is read, with the chat service's codes. */
export const conversationErrors = {
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
  imagesNotTaken: {
    code: 'CHAT.IMAGES_NOT_TAKEN',
    kind: 'forbidden',
    message: 'Images cannot be sent here. Please describe what you want to show.',
  },
} as const satisfies Record<string, ErrorDefinition>;
