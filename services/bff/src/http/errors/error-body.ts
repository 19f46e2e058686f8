import { imageErrors } from '@chirrup/images/image.errors';
import {
  commonErrors,
  DomainError,
  type ErrorDefinition,
  type ErrorKind,
} from '@chirrup/kernel/domain-error';
import { HttpException } from '@nestjs/common';
import type { FastifyError } from 'fastify';
import type { ApiErrorDto } from './api-error.dto.js';
import { httpErrors } from './http.errors.js';

const STATUS: Record<ErrorKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  deadline: 504,
};

/** Errors with a status of their own, because HTTP has a better word than their kind. */
const STATUS_OF_CODE: Record<string, number> = {
  [httpErrors.tooLarge.code]: 413,
  [httpErrors.fileTooLarge.code]: 413,
  [imageErrors.tooLarge.code]: 413,
};

/** Seconds until another try is worth it, where the error does not say. */
const RETRY_AFTER: Partial<Record<ErrorKind, number>> = { rate_limited: 1, unavailable: 2 };

/** The HTTP status of an error. */
export const statusOf = ({ code, kind }: Pick<ErrorDefinition, 'code' | 'kind'>): number =>
  STATUS_OF_CODE[code] ?? STATUS[kind];

/** What the framework refuses before our code runs, by status. */
const FRAMEWORK: Record<number, ErrorDefinition> = {
  400: commonErrors.invalid,
  404: commonErrors.notFound,
  413: httpErrors.tooLarge,
  414: httpErrors.tooLarge,
  415: httpErrors.notJson,
  503: commonErrors.unavailable,
};

/** An error whose answer has more than the common fields. An error's own `data` is never shown outside. */
export class ErrorWithFields extends DomainError {
  constructor(
    { code, kind, message, extras }: DomainError,
    readonly fields: object,
  ) {
    super({ code, kind, message }, extras);
  }
}

export interface ErrorAnswer {
  status: number;
  body: ApiErrorDto;
  retryAfter?: number;
}

/**
 * The one table from errors to answers. The answer to a bug (500) has only the id under which the log has the rest.
 * @param requestId stands in every answer, and in the log lines of every service that took part in the request
 */
export const errorAnswer = (error: unknown, requestId: string): ErrorAnswer => {
  const known = error instanceof DomainError ? error : fromFramework(error);
  if (!known || known.kind === 'internal') return internalAnswer(requestId);
  const { code, message, kind, extras } = known;
  return {
    status: statusOf(known),
    body: {
      code,
      message,
      detail: extras.detail ?? message,
      msg: message,
      request_id: requestId,
      ...(known instanceof ErrorWithFields ? known.fields : {}),
    },
    ...(kind in RETRY_AFTER ? { retryAfter: extras.retryAfter ?? RETRY_AFTER[kind] } : {}),
  };
};

const internalAnswer = (requestId: string): ErrorAnswer => {
  const { code, message } = commonErrors.internal;
  const detail = `Request ${requestId}`;
  return { status: 500, body: { code, message, detail, msg: message, request_id: requestId } };
};

const fromFramework = (error: unknown): DomainError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const status = error instanceof HttpException ? error.getStatus() : (error as FastifyError).statusCode;
  const definition = FRAMEWORK[status ?? 500];
  if (!definition) return undefined;
  if (status !== 415) return new DomainError(definition, { detail: error.message });
  const detail = 'Content-Type: must be application/json';
  return new DomainError(
    definition,
    { detail },
    'Send the body as JSON, with the header Content-Type: application/json.',
  );
};
