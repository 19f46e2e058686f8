import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { FanOut } from '@chirrup/realtime/fan-out';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BFF_CONFIG, type BffConfig } from './bff.config.js';
import { receivePaymentWebhooks } from './billing/payment-webhook.route.js';
import { serveBotPages } from './bot-page/bot-page.route.js';
import { serveChatPages } from './bot-page/chat-page.route.js';
import { BotDirectory } from './bots/bot-directory.js';
import { ServiceClients } from './clients/service-clients.js';
import { announceEdits } from './console-edge/announce-edits.js';
import { ConsoleGateway } from './console-edge/console.gateway.js';
import type { EdgePart } from './edge-part.js';
import { sendError } from './http/errors/api-exception.filter.js';
import { errorAnswer } from './http/errors/error-body.js';
import { httpErrors } from './http/errors/http.errors.js';
import { nextRequestId } from './http/fastify/request-id.js';
import { BusyAddresses } from './http/limits/busy-addresses.js';
import { rateRules } from './http/limits/rate-rules.js';
import { SourceAddress, sourceKey } from './http/limits/source-address.js';
import { serveSite } from './static/static-files.route.js';
import { receiveStoreWebhooks } from './store/store-webhook.route.js';

/** What owners use: the site with its console, and socket.io. */
@Injectable()
export class ConsolePart implements EdgePart {
  readonly socketPath = '/socket.io/';

  constructor(
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
    @Inject(LOG) private readonly log: Log,
    private readonly gateway: ConsoleGateway,
    private readonly sources: SourceAddress,
    private readonly limiter: RateLimiter,
    private readonly services: ServiceClients,
    private readonly bots: BotDirectory,
    private readonly addresses: BusyAddresses,
    private readonly fanOut: FanOut,
  ) {}

  install(fastify: FastifyInstance): void {
    const { services, sources, limiter, bots, addresses, log } = this;
    const { publicOrigin } = this.config;
    const site = serveSite(fastify, this.config, log);
    serveBotPages(fastify, { site, publicOrigin, bots, addresses, log });
    serveChatPages(fastify, { publicOrigin, bots, addresses });
    receivePaymentWebhooks(fastify, { services, sources, limiter, log });
    receiveStoreWebhooks(fastify, { services, sources, limiter, log, secret: this.config.storeAppSecret });
    announceEdits(fastify, this.fanOut);
    // Taken over before Fastify reads the body, which belongs to socket.io.
    const onRequest = (request: FastifyRequest, reply: FastifyReply) => this.#poll(request, reply);
    fastify.all('/socket.io/*', { onRequest }, () => undefined);
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      await this.#admit(request);
    } catch (error) {
      const { status, retryAfter = 1 } = errorAnswer(error, nextRequestId());
      socket.end(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nRetry-After: ${retryAfter}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
      return;
    }
    this.gateway.upgrade(request, socket, head);
  }

  sockets(): number {
    return this.gateway.connections;
  }

  closeSockets(): Promise<void> {
    return this.gateway.closeSockets();
  }

  async #poll(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await this.#admit(request.raw);
    } catch (error) {
      sendError(reply, request, error, this.log);
      return;
    }
    reply.hijack();
    this.gateway.request(request.raw, reply.raw);
  }

  /** Handshakes come before the login, so they are limited by source. @throws DomainError */
  async #admit(request: IncomingMessage): Promise<void> {
    const isHandshake = !new URL(request.url ?? '/', 'http://edge').searchParams.has('sid');
    if (!isHandshake) return;
    this.gateway.requireRoom();
    const source = sourceKey(this.sources.of(request));
    const { allowed, retryAfter } = await this.limiter.take(rateRules.socketOpen, source);
    if (!allowed) throw new DomainError(httpErrors.rateLimited, { retryAfter });
  }
}
