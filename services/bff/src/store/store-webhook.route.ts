import { createHash } from 'node:crypto';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { RateLimiter } from '@chirrup/realtime/rate-limiter';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceClients } from '../clients/service-clients.js';
import { sendError } from '../http/errors/api-exception.filter.js';
import { httpErrors } from '../http/errors/http.errors.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type SourceAddress, sourceKey } from '../http/limits/source-address.js';
import { answerStoreRequest } from './answer-store-request.js';
import { storeErrors } from './store.errors.js';
import { isSignedByStore, readStoreRequest } from './store-request.js';

const BODY_LIMIT = 256 * 1_024;
const OPERATION = 'POST /api/v1/webhooks/shopify';
const SELF: CallContext = { principal: { kind: 'service', name: 'bff' } };

interface WebhookParts {
  services: ServiceClients;
  sources: SourceAddress;
  limiter: RateLimiter;
  log: Log;
  secret: string | undefined;
}

/**
 * `POST /api/v1/webhooks/shopify`: what a store's customers may demand. The signature is over the body's very bytes, so it
 * stands beside Nest's controllers, which read bodies as JSON.
 */
export const receiveStoreWebhooks = (fastify: FastifyInstance, parts: WebhookParts): void => {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/v1/webhooks/shopify', async (request, reply) => {
      try {
        await receive(request, parts);
        return await reply.status(204).send();
      } catch (error) {
        return sendError(reply, request, error, parts.log);
      }
    });
  });
};

const header = (request: FastifyRequest, name: string): string => `${request.headers[name] ?? ''}`;

const receive = async (
  request: FastifyRequest,
  { services, sources, limiter, secret }: WebhookParts,
): Promise<void> => {
  if (secret === undefined) throw new DomainError(commonErrors.notFound);
  const { allowed, retryAfter } = await limiter.take(
    rateRules.storeWebhook,
    sourceKey(sources.of(request.raw)),
  );
  if (!allowed) throw new DomainError(httpErrors.rateLimited, { retryAfter });
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (!isSignedByStore(secret, body, header(request, 'x-shopify-hmac-sha256')))
    throw new DomainError(storeErrors.notSigned);
  const wanted = readStoreRequest(header(request, 'x-shopify-topic'), body);
  if (!wanted) throw new DomainError(storeErrors.notUnderstood);
  // the body itself is the key: headers are not signed
  const key = createHash('sha256').update(body).digest('base64url');
  const claim = { operation: OPERATION, key, bodyDigest: key };
  const { state } = await services.auth.claimKey(claim, SELF);
  if (state === 'done') return;
  if (state === 'running') throw new DomainError(storeErrors.running, { retryAfter: 5 });
  try {
    await answerStoreRequest(services, wanted, key);
  } catch (error) {
    // the platform repeats it: everything that was done may be done again
    await services.auth.settleKey({ operation: OPERATION, key, outcome: 'refused', answer: '' }, SELF);
    throw error;
  }
  await services.auth.settleKey({ operation: OPERATION, key, outcome: 'done', answer: '' }, SELF);
};
