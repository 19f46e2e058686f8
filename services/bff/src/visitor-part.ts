import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { BFF_CONFIG, type BffConfig } from './bff.config.js';
import type { EdgePart } from './edge-part.js';
import { serveWidget } from './static/static-files.route.js';
import { VisitorGateway } from './visitor-edge/visitor.gateway.js';
import { VisitorSockets } from './visitor-edge/visitor-sockets.js';

/** How long browsers may take to close their side. */
const CLOSE_MS = 2_000;
const CHECK_MS = 25;

/** What visitors use: the widget and the native WebSocket. */
@Injectable()
export class VisitorPart implements EdgePart {
  readonly socketPath = '/ws/v1/visitor';

  constructor(
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
    @Inject(LOG) private readonly log: Log,
    private readonly gateway: VisitorGateway,
    private readonly open: VisitorSockets,
  ) {}

  install(fastify: FastifyInstance): void {
    serveWidget(fastify, this.config, this.log);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    return this.gateway.upgrade(request, socket, head);
  }

  sockets(): number {
    return this.open.size;
  }

  async closeSockets(): Promise<void> {
    await this.open.closeAll();
    const deadline = Date.now() + CLOSE_MS;
    while (this.open.size > 0 && Date.now() < deadline) await sleep(CHECK_MS);
    this.open.terminateAll();
  }
}
