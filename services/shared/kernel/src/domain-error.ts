/** How an error is seen from outside; each transport maps these in one table. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'unavailable'
  | 'deadline'
  | 'internal';

/** One entry of an area's published error list (`<area>.errors.ts`). */
export interface ErrorDefinition {
  /** Stable code, `AREA.REASON`. */
  code: string;
  kind: ErrorKind;
  /** Tells a person what to do. */
  message: string;
}

/** Extra facts that travel with an error: `detail` for people, `retryAfter` in seconds, `data` for clients. */
export interface ErrorExtras {
  detail?: string;
  retryAfter?: number;
  data?: Record<string, unknown>;
}

/** The only error that crosses a room's border on purpose. */
export class DomainError extends Error {
  readonly code: string;
  readonly kind: ErrorKind;
  readonly extras: ErrorExtras;

  constructor(definition: ErrorDefinition, extras: ErrorExtras = {}, message = definition.message) {
    super(message);
    this.name = 'DomainError';
    this.code = definition.code;
    this.kind = definition.kind;
    this.extras = extras;
  }
}

/** Errors every room may raise. */
export const commonErrors = {
  invalid: { code: 'REQUEST.INVALID', kind: 'invalid', message: 'The request is not valid.' },
  notAuthenticated: {
    code: 'AUTH.NOT_AUTHENTICATED',
    kind: 'unauthenticated',
    message: 'Please log in first.',
  },
  tokenExpired: {
    code: 'AUTH.TOKEN_EXPIRED',
    kind: 'unauthenticated',
    message: 'Your session has expired. Please log in again.',
  },
  forbidden: { code: 'AUTH.FORBIDDEN', kind: 'forbidden', message: 'You may not do this.' },
  notFound: { code: 'REQUEST.NOT_FOUND', kind: 'not_found', message: 'There is nothing at this address.' },
  rateLimited: {
    code: 'REQUEST.RATE_LIMITED',
    kind: 'rate_limited',
    message: 'Too many requests. Please wait a moment and try again.',
  },
  unavailable: {
    code: 'SERVICE.UNAVAILABLE',
    kind: 'unavailable',
    message: 'This part of the service is not available right now. Please try again shortly.',
  },
  deadline: {
    code: 'SERVICE.DEADLINE',
    kind: 'deadline',
    message: 'This took too long and was given up. Please try again.',
  },
  internal: {
    code: 'SERVICE.INTERNAL',
    kind: 'internal',
    message: 'Something went wrong on our side. Please try again.',
  },
} as const satisfies Record<string, ErrorDefinition>;
