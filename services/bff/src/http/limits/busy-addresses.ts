import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DomainError } from '@chirrup/kernel/domain-error';
import { RateLimiter, type RateVerdict } from '@chirrup/realtime/rate-limiter';
import { counter } from '@chirrup/telemetry/metrics';
import { Injectable } from '@nestjs/common';
import { errorAnswer } from '../errors/error-body.js';
import { httpErrors } from '../errors/http.errors.js';
import { answerFirst } from '../fastify/answer-first.js';
import { nextRequestId } from '../fastify/request-id.js';
import { originHeaders } from '../fastify/visitor-cors.js';
import { addressRules } from './address-rules.js';
import { SourceAddress, sourceKey } from './source-address.js';

const refused = counter(
  'chirrup_http_refused_total',
  'Calls and handshakes refused before they were read: too many of one address',
);

const COUNTED = ['/api/v1/', '/socket.io/'];
/** Asked by every page view: one address may be all customers of a carrier. */
const PROFILE = /^\/api\/v1\/bots\/[^/?]+\/profile_to_client(\?|$)/;

const isCounted = (url: string): boolean =>
  COUNTED.some((path) => url.startsWith(path)) && !PROFILE.test(url);

/** A longer body is not read to keep the connection: that would cost more than a new one. */
const MAX_UNREAD_BYTES = 16 * 1_024;

const isLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_UNREAD_BYTES;

/** Made once: an error notes where it was made, which costs more than all the rest of a refusal. */
const tooMany = new DomainError(httpErrors.rateLimited);

/** Refuses what an address calls too often before anything is done for it, at a fraction of a call's cost. */
@Injectable()
export class BusyAddresses {
  constructor(
    private readonly sources: SourceAddress,
    private readonly limiter: RateLimiter,
  ) {}

  /** Counts a call or handshake. */
  take(request: IncomingMessage): RateVerdict {
    const verdict = this.limiter.takeHere(addressRules.call, sourceKey(this.sources.of(request)));
    if (!verdict.allowed) refused.inc();
    return verdict;
  }

  /** Answers refused calls before the framework receives them. */
  refuseFirst(server: Server): void {
    answerFirst(server, (request, response) => {
      if (!isCounted(request.url ?? '')) return false;
      const { allowed, retryAfter } = this.take(request);
      if (!allowed) refuse(request, response, retryAfter);
      return !allowed;
    });
  }
}

const refuse = (request: IncomingMessage, response: ServerResponse, retryAfter: number): void => {
  const id = nextRequestId();
  const { status, body } = errorAnswer(tooMany, id);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfter),
    'X-Request-Id': id,
    ...(isLong(request) ? { Connection: 'close' } : {}),
    ...originHeaders(request),
  });
  response.end(JSON.stringify(body));
};
