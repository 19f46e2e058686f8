import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { RateLimiter } from '@chirrup/realtime/rate-limiter';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceClients } from '../clients/service-clients.js';
import { sendError } from '../http/errors/api-exception.filter.js';
import { httpErrors } from '../http/errors/http.errors.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type SourceAddress, sourceKey } from '../http/limits/source-address.js';
import { anonymous } from '../http/nest/caller.js';

const BODY_LIMIT = 256 * 1_024;

interface WebhookParts {
  services: ServiceClients;
  sources: SourceAddress;
  limiter: RateLimiter;
  log: Log;
}

/**
 * `POST /api/v1/webhooks/stripe`: the body is passed on as it came, for its signature is over these very bytes. It stands
 * beside Nest's controllers, which read bodies as JSON.
 */
export const receivePaymentWebhooks = (fastify: FastifyInstance, parts: WebhookParts): void => {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/v1/webhooks/stripe', async (request, reply) => {
      try {
        await receive(request, parts);
        return await reply.status(204).send();
      } catch (error) {
        return sendError(reply, request, error, parts.log);
      }
    });
  });
};

const receive = async (
  request: FastifyRequest,
  { services, sources, limiter }: WebhookParts,
): Promise<void> => {
  const source = sourceKey(sources.of(request.raw));
  const { allowed, retryAfter } = await limiter.take(rateRules.paymentWebhook, source);
  if (!allowed) throw new DomainError(httpErrors.rateLimited, { retryAfter });
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = `${request.headers['stripe-signature'] ?? ''}`;
  await services.billing.receivePaymentEvent({ body, signature }, anonymous);
};
