import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
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
import { CallsInTurn } from './calls-in-turn.js';
import { SourceAddress, sourceKey } from './source-address.js';
import { WaitingRefusals } from './waiting-refusals.js';

const refused = counter(
  'chirrup_http_refused_total',
  'Calls and handshakes refused before they were read: too many of one address',
);

const CALLS = '/api/v1/';
/** A console without WebSockets asks again and again here, and each answer comes late. */
const POLLS = '/socket.io/';
/** Asked by every page view: one address may be all customers of a carrier. */
const PROFILE = /^\/api\/v1\/bots\/[^/?]+\/profile_to_client(\?|$)/;

const isCounted = (url: string): boolean =>
  (url.startsWith(CALLS) && !PROFILE.test(url)) || url.startsWith(POLLS);

/** A longer body is not read to keep the connection: that would cost more than a new one. */
const MAX_UNREAD_BYTES = 16 * 1_024;

const isLong = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_UNREAD_BYTES;

/** Made once: an error notes where it was made, which costs more than all the rest of a refusal. */
const tooMany = new DomainError(httpErrors.rateLimited);

/**
 * Refuses what an address calls too often before anything is done for it, at a fraction of a call's cost. The refusal
 * comes late, so that a client that tries again at once does so seldom.
 */
@Injectable()
export class BusyAddresses {
  constructor(
    private readonly sources: SourceAddress,
    private readonly limiter: RateLimiter,
    private readonly waiting: WaitingRefusals,
    private readonly turns: CallsInTurn,
  ) {}

  /** Answers refused calls before the framework receives them, and has it receive the others in turn. */
  refuseFirst(server: Server): void {
    answerFirst(server, (request, response, proceed) => {
      const url = request.url ?? '';
      if (!isCounted(url)) return false;
      const source = this.#sourceOf(request);
      const { allowed, retryAfter } = this.#take(source);
      if (allowed && url.startsWith(POLLS)) return false;
      if (allowed) this.turns.take(source, response, proceed);
      else this.#late(source, response, (closes) => refuse(request, response, retryAfter, closes));
      return true;
    });
  }

  /**
   * A handshake is a call of its address too.
   * @param answer writes the refusal, and ends the connection
   * @returns true when the handshake is refused
   */
  refuseHandshake(request: IncomingMessage, socket: Duplex, answer: (refusal: string) => void): boolean {
    const source = this.#sourceOf(request);
    const { allowed, retryAfter } = this.#take(source);
    if (!allowed)
      this.#late(source, socket, () => answer(`429 Too Many Requests\r\nRetry-After: ${retryAfter}`));
    return !allowed;
  }

  /** Waits before the refusal of another rule that a client without a log-in can have repeated for ever. */
  beforeRefusal(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return new Promise((resolve) =>
      this.#late(this.#sourceOf(request), response, (closes) => {
        if (closes) response.setHeader('Connection', 'close');
        resolve();
      }),
    );
  }

  /** Answers all refusals that wait: the edge ends. */
  answerWaiting(): void {
    this.waiting.answerAll();
  }

  #late(source: string, connection: EventEmitter, answer: (closes: boolean) => void): void {
    if (!this.waiting.hold(source, connection, () => answer(false))) answer(true);
  }

  #sourceOf(request: IncomingMessage): string {
    return sourceKey(this.sources.of(request));
  }

  #take(source: string): RateVerdict {
    const verdict = this.limiter.takeHere(addressRules.call, source);
    if (!verdict.allowed) refused.inc();
    return verdict;
  }
}

const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  retryAfter: number,
  closes: boolean,
): void => {
  const id = nextRequestId();
  const { status, body } = errorAnswer(tooMany, id);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfter),
    'X-Request-Id': id,
    ...(closes || isLong(request) ? { Connection: 'close' } : {}),
    ...originHeaders(request),
  });
  response.end(JSON.stringify(body));
};
