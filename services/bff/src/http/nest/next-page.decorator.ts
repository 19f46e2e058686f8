import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Tells the client where the next page of a list begins; without a cursor this one is the last. */
export type NextPage = (cursor: string | undefined) => void;

/** Only path and query of an address count. */
const BASE = 'http://localhost';

/** A `Link` header with the same request for the next page (RFC 8288). */
export const NextPageOf = createParamDecorator((_: unknown, context: ExecutionContext): NextPage => {
  const http = context.switchToHttp();
  return (cursor) => {
    if (!cursor) return;
    const { pathname, searchParams } = new URL(http.getRequest<FastifyRequest>().url, BASE);
    searchParams.delete('offset');
    searchParams.set('before', cursor);
    http.getResponse<FastifyReply>().header('link', `<${pathname}?${searchParams}>; rel="next"`);
  };
});
