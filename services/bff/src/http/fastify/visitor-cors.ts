import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Calls that pages on other origins make. They carry their token by hand, so cookies stay out of it. */
const VISITOR_PATH =
  /^\/api\/v1\/(visitors\/|chats\/|bots\/[^/?]+\/(profile_to_client|titles)(\?|$)|[^/?]+\/bot_message_reviews\/)/;

const EXPOSED = 'X-Visitor-Token, ETag, Retry-After, X-Request-Id, Idempotency-Replayed';

const DAY_SECONDS = 24 * 60 * 60;

/** What lets a page on another origin read the answer; nothing for calls that are no page's. */
export const originHeaders = ({
  url = '',
  headers: { origin },
}: Pick<IncomingMessage, 'url' | 'headers'>): Record<string, string> =>
  origin !== undefined && VISITOR_PATH.test(url)
    ? { 'Access-Control-Allow-Origin': origin, Vary: 'Origin', 'Access-Control-Expose-Headers': EXPOSED }
    : {};

/** Lets any page call the visitor endpoints and read what it needs; everything else stays same-origin. */
export const allowVisitorOrigins = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    const allowed = originHeaders(request);
    reply.headers(allowed);
    if (request.method !== 'OPTIONS' || Object.keys(allowed).length === 0) return done();
    reply
      .status(204)
      .header('Access-Control-Allow-Methods', 'GET, POST, DELETE')
      // any other too: pages wrap fetch and add headers of their own, which nothing here reads
      .header('Access-Control-Allow-Headers', 'Authorization, *')
      .header('Access-Control-Max-Age', String(DAY_SECONDS))
      .send();
  });
};
