import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { correlated } from '@chirrup/kernel/correlation';
import type { Log } from '@chirrup/kernel/log';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { BotDirectory } from './bots/bot-directory.js';
import { servePublicProfiles } from './bots/public-profile.route.js';
import { answerUnchangedFirst } from './bots/unchanged-profile.js';
import { EDGE_PARTS, type EdgePart } from './edge-part.js';
import { Readiness } from './health/readiness.js';
import { acceptJson } from './http/fastify/json-body.js';
import { observeRequests } from './http/fastify/observe-requests.js';
import { closeWhileDraining, refuseWhileStopping } from './http/fastify/refuse-while-stopping.js';
import { acceptUploads } from './http/fastify/upload.js';
import { allowVisitorOrigins } from './http/fastify/visitor-cors.js';
import { BusyAddresses } from './http/limits/busy-addresses.js';
import { watchSockets } from './live/socket-metrics.js';
import { Sightings } from './setup/sightings.js';

/** How long running requests may take once the edge stops. */
const DRAIN_MS = 10_000;
const DRAIN_CHECK_MS = 25;

/** One listener for all sockets: one of its own would keep the request's path as long as the socket is open. */
function destroyIt(this: Duplex): void {
  this.destroy();
}

/** Everything of the edge that stands beside Nest's controllers, on the same port: raw routes, sockets, the end. */
@Injectable()
export class Edge {
  constructor(
    @Inject(EDGE_PARTS) private readonly parts: readonly EdgePart[],
    @Inject(LOG) private readonly log: Log,
    private readonly sightings: Sightings,
    private readonly readiness: Readiness,
    private readonly bots: BotDirectory,
    private readonly addresses: BusyAddresses,
  ) {}

  /** Before Nest adds its routes. */
  install(fastify: FastifyInstance): void {
    observeRequests(fastify);
    watchSockets(this.parts);
    acceptJson(fastify);
    acceptUploads(fastify);
    allowVisitorOrigins(fastify);
    refuseWhileStopping(fastify, this.readiness, this.log);
    // The body has been read by then; reading it would lose what runs around it.
    fastify.addHook('preHandler', (request, _reply, done) => correlated(request.id, done));
    // in every role: a path with an id in the middle cannot be routed by its beginning
    servePublicProfiles(fastify, {
      bots: this.bots,
      log: this.log,
      addresses: this.addresses,
      onServed: (bot, headers) => this.sightings.note(bot, headers),
    });
    this.addresses.refuseFirst(fastify.server);
    answerUnchangedFirst(fastify.server, this.bots);
    closeWhileDraining(fastify.server, this.readiness);
    for (const part of this.parts) part.install(fastify);
    fastify.addHook('preClose', () => this.#drain(fastify.server));
    fastify.server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', destroyIt);
    const path = URL.parse(request.url ?? '', 'http://edge')?.pathname;
    const part = this.parts.find(({ socketPath }) => socketPath === path);
    const refuse = (refusal: string): void =>
      void socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    if (!part) {
      refuse('404 Not Found');
      return;
    }
    if (this.readiness.isStopping) {
      refuse('503 Service Unavailable\r\nRetry-After: 1');
      return;
    }
    if (this.addresses.refuseHandshake(request, socket, refuse)) return;
    part.upgrade(request, socket, head).catch((error) => {
      this.log.error({ err: error }, 'socket upgrade failed');
      socket.destroy();
    });
  }

  /** New requests are refused by now; what runs may finish, then sockets are closed. */
  async #drain(server: Server): Promise<void> {
    this.readiness.markStopping();
    this.addresses.answerWaiting();
    const deadline = Date.now() + DRAIN_MS;
    while ((await this.#running(server)) > 0 && Date.now() < deadline) await sleep(DRAIN_CHECK_MS);
    await Promise.all(this.parts.map((part) => part.closeSockets()));
  }

  async #running(server: Server): Promise<number> {
    server.closeIdleConnections();
    const open = await new Promise<number>((resolve, reject) =>
      server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
    return this.parts.reduce((rest, part) => rest - part.sockets(), open);
  }
}
