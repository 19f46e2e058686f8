import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '@chirrup/kernel/log';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BFF_CONFIG, type BffConfig } from './bff.config.js';
import { ConsoleGateway } from './console-edge/console.gateway.js';
import type { EdgePart } from './edge-part.js';
import { serveSite } from './static/static-files.route.js';

/** What owners use: the site with its console, and socket.io. */
@Injectable()
export class ConsolePart implements EdgePart {
  readonly socketPath = '/socket.io/';

  constructor(
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
    @Inject(LOG) private readonly log: Log,
    private readonly gateway: ConsoleGateway,
  ) {}

  install(fastify: FastifyInstance): void {
    serveSite(fastify, this.config, this.log);
    // Taken over before Fastify reads the body, which belongs to socket.io.
    const onRequest = (request: FastifyRequest, reply: FastifyReply): void => this.#poll(request, reply);
    fastify.all('/socket.io/*', { onRequest }, () => undefined);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    return this.gateway.upgrade(request, socket, head);
  }

  sockets(): Promise<number> {
    return this.gateway.connections();
  }

  farewell(): Promise<void> {
    return this.gateway.close();
  }

  #poll(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    this.gateway.request(request.raw, reply.raw).catch((error) => {
      this.log.error({ err: error }, 'console socket request failed');
      reply.raw.destroy();
    });
  }
}
