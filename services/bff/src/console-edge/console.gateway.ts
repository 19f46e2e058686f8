import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import { FanOut } from '@chirrup/realtime/fan-out';
import { LiveText } from '@chirrup/realtime/live-text';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { SocketAdapter } from '@chirrup/realtime/socket-adapter';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { ServiceClients } from '../http/service-clients.js';
import { MembershipReader } from '../identity/membership-reader.js';
import { TokenReader } from '../identity/token-reader.js';
import { type ConsolePorts, ConsoleServer } from './console-server.js';

/** The way to the console's socket.io server, which is made when the first console connects. */
@Injectable()
export class ConsoleGateway {
  #server: Promise<ConsoleServer> | undefined;
  readonly #ports: ConsolePorts;

  constructor(
    services: ServiceClients,
    memberships: MembershipReader,
    tokens: TokenReader,
    fanOut: FanOut,
    liveText: LiveText,
    limiter: RateLimiter,
    adapter: SocketAdapter,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    this.#ports = { services, memberships, tokens, fanOut, liveText, limiter, adapter, clock, log };
  }

  /** Answers a polling request. */
  async request(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { engine } = await this.#open();
    engine.handleRequest(request, response);
  }

  /** Takes over an upgrade request. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { engine } = await this.#open();
    engine.handleUpgrade(request, socket, head);
  }

  /** The user logs out: their sockets end on every replica, also when none is open on this one. */
  async endSessions(userId: string): Promise<void> {
    (await this.#open()).endSessions(userId);
  }

  /** Connections that are open, polling ones included. */
  async connections(): Promise<number> {
    return (await this.#server)?.engine.clientsCount ?? 0;
  }

  async close(): Promise<void> {
    await (await this.#server)?.close();
  }

  #open(): Promise<ConsoleServer> {
    this.#server ??= ConsoleServer.create(this.#ports);
    return this.#server;
  }
}
