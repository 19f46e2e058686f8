import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const qaErrors = {
  notFound: {
    code: 'BOTS.QA_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such question and answer.',
  },
  limitReached: {
    code: 'BOTS.QA_LIMIT_REACHED',
    kind: 'conflict',
    message: 'You have reached the maximum number of Q&A pairs allowed in your plan.',
  },
  draftsWait: {
    code: 'BOTS.DRAFTS_WAIT',
    kind: 'conflict',
    message: 'Many drafts wait for you. Keep or delete some before more are written.',
  },
  versionConflict: {
    code: 'BOTS.QA_VERSION_CONFLICT',
    kind: 'conflict',
    message: 'This pair was changed elsewhere in the meantime. Look at its current text and save again.',
  },
  invalid: { code: 'BOTS.INVALID_QA', kind: 'invalid', message: 'The question or the answer is not valid.' },
} as const satisfies Record<string, ErrorDefinition>;
