import { histogram } from '@chirrup/telemetry/metrics';
import { type Span, startSpan } from '@chirrup/telemetry/trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const seconds = histogram('chirrup_http_request_seconds', 'Requests by route, without those of sockets', [
  'method',
  'route',
  'status',
]);

/**
 * Makes every request a span, in the caller's trace if there is one, and measures it. Both name the route and never the
 * path, as some paths carry tokens.
 */
export const observeRequests = (fastify: FastifyInstance): void => {
  const spans = new WeakMap<FastifyRequest, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    const span = startSpan(`${request.method} ${route}`, {
      kind: 'server',
      parent: headerOf(request, 'traceparent'),
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'chirrup.bot.id': botOf(request),
        'chirrup.request.id': request.id,
      },
    });
    spans.set(request, span);
    done();
  });
  // after the body was read, whose events belong to the connection and not to the request
  fastify.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    seconds.observe({ method, route: routeOf(request), status: reply.statusCode }, reply.elapsedTime / 1_000);
    const span = spans.get(request);
    span?.set({ 'http.response.status_code': reply.statusCode });
    if (reply.statusCode >= 500) span?.fail(String(reply.statusCode));
    span?.end();
    done();
  });
};

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

const botOf = ({ params }: FastifyRequest): string | undefined => {
  const { bot } = (params ?? {}) as { bot?: unknown };
  return typeof bot === 'string' ? bot : undefined;
};
