import { commonErrors, type ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Errors the edge itself raises about a request. */
export const httpErrors = {
  ...commonErrors,
  notJson: { code: 'REQUEST.NOT_JSON', kind: 'invalid', message: 'The body is not valid JSON.' },
  notMultipart: {
    code: 'REQUEST.NOT_MULTIPART',
    kind: 'invalid',
    message: 'Send the file as multipart/form-data, in the field "file".',
  },
  fileTooLarge: {
    code: 'REQUEST.FILE_TOO_LARGE',
    kind: 'invalid',
    message: 'The file is larger than 10 MB. Make its pictures smaller, or split it.',
  },
  tooLarge: { code: 'REQUEST.TOO_LARGE', kind: 'invalid', message: 'The request is too large.' },
} as const satisfies Record<string, ErrorDefinition>;
