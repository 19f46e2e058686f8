import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const imageErrors = {
  empty: {
    code: 'IMAGES.EMPTY',
    kind: 'invalid',
    message: 'The picture is empty. Choose another one.',
  },
  tooLarge: {
    code: 'IMAGES.TOO_LARGE',
    kind: 'invalid',
    message: 'The picture is larger than 5 MB. Make it smaller and send it again.',
  },
  typeUnknown: {
    code: 'IMAGES.TYPE_UNKNOWN',
    kind: 'invalid',
    message: 'Send a picture as JPEG, PNG, WebP or GIF.',
  },
  tooManyPixels: {
    code: 'IMAGES.TOO_MANY_PIXELS',
    kind: 'invalid',
    message: 'The picture has more than 25 megapixels. Make it smaller and send it again.',
  },
  unreadable: {
    code: 'IMAGES.UNREADABLE',
    kind: 'invalid',
    message: 'The picture is damaged. Open it in another program, save it as JPEG and send that.',
  },
} as const satisfies Record<string, ErrorDefinition>;
