import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** What can be wrong with a token that says who a visitor is. The reader is who builds the owner's site. */
export const identityErrors = {
  noSecret: {
    code: 'IDENTITY.NO_SECRET',
    kind: 'invalid',
    message:
      'This bot has no secret to identify visitors with. Its owner makes one in the console, next to Get Code.',
  },
  tokenInvalid: {
    code: 'IDENTITY.TOKEN_INVALID',
    kind: 'invalid',
    message:
      "The identity token is not good. Sign it on your server with this bot's current secret, with sub, iat, exp and jti.",
  },
  tokenExpired: {
    code: 'IDENTITY.TOKEN_EXPIRED',
    kind: 'invalid',
    message: 'The identity token has run out. Sign a new one for every page.',
  },
  tokenUsed: {
    code: 'IDENTITY.TOKEN_USED',
    kind: 'conflict',
    message:
      'The identity token was used by another visitor. Sign a new one, with a jti of its own, for every visitor.',
  },
  otherVisitor: {
    code: 'IDENTITY.OTHER_VISITOR',
    kind: 'conflict',
    message: 'This visitor is known as somebody else. Call reset when a visitor logs out.',
  },
} as const satisfies Record<string, ErrorDefinition>;
