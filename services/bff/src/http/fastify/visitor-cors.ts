import type { FastifyInstance } from 'fastify';

/** Calls that pages on other origins make. They carry their token by hand, so cookies stay out of it. */
const VISITOR_PATH =
  /^\/api\/v1\/(visitors\/|chats\/|bots\/[^/?]+\/profile_to_client(\?|$)|[^/?]+\/bot_message_reviews\/)/;

const DAY_SECONDS = 24 * 60 * 60;

/** Lets any page call the visitor endpoints and read what it needs; everything else stays same-origin. */
export const allowVisitorOrigins = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !VISITOR_PATH.test(request.url)) return done();
    reply.header('Access-Control-Allow-Origin', origin);
    reply.header('Vary', 'Origin');
    if (request.method !== 'OPTIONS') {
      reply.header(
        'Access-Control-Expose-Headers',
        'X-Visitor-Token, ETag, Retry-After, X-Request-Id, Idempotency-Replayed',
      );
      return done();
    }
    reply
      .status(204)
      .header('Access-Control-Allow-Methods', 'GET, POST, DELETE')
      // any other too: pages wrap fetch and add headers of their own, which nothing here reads
      .header('Access-Control-Allow-Headers', 'Authorization, *')
      .header('Access-Control-Max-Age', String(DAY_SECONDS))
      .send();
  });
};
