import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Malformed ids are answered like unknown ones, with the chat service's codes. */
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
} as const satisfies Record<string, ErrorDefinition>;
