import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Malformed ids are answered like unknown ones, with the owning service's codes. */
export const trainingErrors = {
  qaNotFound: {
    code: 'BOTS.QA_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such question and answer.',
  },
  linkNotFound: {
    code: 'KNOWLEDGE.LINK_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such knowledge link. It may have been deleted; reload the list.',
  },
  textIsCut: {
    code: 'KNOWLEDGE.TEXT_IS_CUT',
    kind: 'invalid',
    message:
      'This is a link out of the list, with only the beginning of its text. Get the link by itself and save that one.',
  },
  importNotFound: {
    code: 'KNOWLEDGE.IMPORT_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such import.',
  },
} as const satisfies Record<string, ErrorDefinition>;
