import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import { LOG } from '@chirrup/service-defaults/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BFF_CONFIG, type BffConfig } from './bff.config.js';
import { BotDirectory } from './bots/bot-directory.js';
import { servePublicProfiles } from './bots/public-profile.route.js';
import { answerUnchangedFirst } from './bots/unchanged-profile.js';
import { ConsoleGateway } from './console-edge/console.gateway.js';
import { acceptJson } from './http/json-body.js';
import { Readiness } from './http/readiness.js';
import { refuseWhileStopping } from './http/refuse-while-stopping.js';
import { allowVisitorOrigins } from './http/visitor-cors.js';
import { serveStaticFiles } from './static/static-files.route.js';
import { VisitorGateway } from './visitor-edge/visitor.gateway.js';
import { VisitorSockets } from './visitor-edge/visitor-sockets.js';

/** How long running requests may take once the edge stops. */
const DRAIN_MS = 10_000;
const DRAIN_CHECK_MS = 25;
/** How long browsers may take to answer the goodbye on their sockets. */
const FAREWELL_MS = 2_000;

/** Everything of the edge that stands beside Nest's controllers, on the same port: raw routes, sockets, the end. */
@Injectable()
export class Edge {
  constructor(
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
    @Inject(LOG) private readonly log: Log,
    private readonly bots: BotDirectory,
    private readonly readiness: Readiness,
    private readonly visitors: VisitorGateway,
    private readonly visitorSockets: VisitorSockets,
    private readonly console: ConsoleGateway,
  ) {}

  /** Before Nest adds its routes. */
  install(fastify: FastifyInstance): void {
    acceptJson(fastify);
    allowVisitorOrigins(fastify);
    refuseWhileStopping(fastify, this.readiness, this.log);
    servePublicProfiles(fastify, this.bots, this.log);
    answerUnchangedFirst(fastify.server, this.bots);
    serveStaticFiles(fastify, this.config, this.log);
    // Taken over before Fastify reads the body, which belongs to socket.io.
    const onRequest = (request: FastifyRequest, reply: FastifyReply): void => this.#poll(request, reply);
    fastify.all('/socket.io/*', { onRequest }, () => undefined);
    fastify.addHook('preClose', () => this.#drain(fastify.server));
    fastify.server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  #poll(request: FastifyRequest, reply: FastifyReply): void {
    reply.hijack();
    this.console.request(request.raw, reply.raw).catch((error) => {
      this.log.error({ err: error }, 'console socket request failed');
      reply.raw.destroy();
    });
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const { pathname } = URL.parse(request.url ?? '', 'http://edge') ?? {};
    const gateway =
      pathname === '/ws/v1/visitor' ? this.visitors : pathname === '/socket.io/' ? this.console : undefined;
    if (!gateway) {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    gateway.upgrade(request, socket, head).catch((error) => {
      this.log.error({ err: error }, 'socket upgrade failed');
      socket.destroy();
    });
  }

  /** New requests are refused by now; what runs may finish, then sockets are told to come back. */
  async #drain(server: Server): Promise<void> {
    this.readiness.stopping();
    const deadline = Date.now() + DRAIN_MS;
    while ((await this.#running(server)) > 0 && Date.now() < deadline) await sleep(DRAIN_CHECK_MS);
    this.visitorSockets.closeAll();
    await this.console.close();
    const farewell = Date.now() + FAREWELL_MS;
    while (this.visitorSockets.size > 0 && Date.now() < farewell) await sleep(DRAIN_CHECK_MS);
    this.visitorSockets.terminateAll();
  }

  async #running(server: Server): Promise<number> {
    server.closeIdleConnections();
    const open = await new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
    return open - this.visitorSockets.size - (await this.console.connections());
  }
}
