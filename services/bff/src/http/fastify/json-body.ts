import { isUtf8 } from 'node:buffer';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../errors/http.errors.js';

/** Largest body of a request, in bytes. */
export const BODY_LIMIT = 256 * 1_024;

/** With a list of its own instead of the call stack: a hostile body may be nested as deep as it is long. */
const hasNul = (body: unknown): boolean => {
  const values = [body];
  for (const value of values) {
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) values.push(key, inner);
  }
  return false;
};

/**
 * Reads JSON bodies and nothing else. An empty body counts as none. NUL cannot be stored by PostgreSQL and is refused;
 * the escaped form is the only one JSON has, so that most bodies are cleared by one scan.
 */
export const acceptJson = (fastify: FastifyInstance): void => {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      if (!isUtf8(body as Buffer))
        return done(new DomainError(httpErrors.notJson, { detail: 'body: must be UTF-8' }));
      const source = body.toString();
      if (source === '') return done(null, undefined);
      void parse(request, source, (error, value) => {
        if (error) return done(new DomainError(httpErrors.notJson, { detail: error.message }));
        if (source.includes('\\u0000') && hasNul(value)) {
          return done(
            new DomainError(commonErrors.invalid, { detail: 'body: must not contain NUL characters' }),
          );
        }
        done(null, value);
      });
    },
  );
};
