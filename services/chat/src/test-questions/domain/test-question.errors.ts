import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** What can be wrong with a call about test questions. */
export const testQuestionErrors = {
  notFound: {
    code: 'CHAT.TEST_QUESTION_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such test question. It may have been deleted; reload the list.',
  },
  invalid: {
    code: 'CHAT.INVALID_TEST_QUESTION',
    kind: 'invalid',
    message: 'This test question cannot be saved. Check the question and what is expected of its answer.',
  },
  versionConflict: {
    code: 'CHAT.TEST_QUESTION_VERSION_CONFLICT',
    kind: 'conflict',
    message: 'This test question was changed elsewhere in the meantime. Look at it and save again.',
  },
  tooMany: {
    code: 'CHAT.TOO_MANY_TEST_QUESTIONS',
    kind: 'conflict',
    message: 'A bot can have 200 test questions. Delete one you no longer need to add another.',
  },
} as const satisfies Record<string, ErrorDefinition>;
