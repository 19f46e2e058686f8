import Fastify from 'fastify';
import { answerOrders } from '../child.js';

/** The least a Fastify server can do to answer with the same headers. */
answerOrders<{ path: string; headers: Record<string, string>; body: string }, string>(
  async ({ path, headers, body }) => {
    const server = Fastify();
    server.get(path, (request, reply) => {
      reply.headers(headers);
      if (request.headers['if-none-match'] === headers.etag) return reply.code(304).send();
      return reply.send(body);
    });
    return server.listen({ port: 0, host: '127.0.0.1' });
  },
);
