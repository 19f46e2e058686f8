import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { FanOut } from '@chirrup/realtime/fan-out';
import { LiveText } from '@chirrup/realtime/live-text';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { CLOCK, LOG } from '@chirrup/service-defaults/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import type { ApiErrorDto } from '../http/api-error.dto.js';
import { internalAnswer, toErrorAnswer } from '../http/error-body.js';
import { rateRules } from '../http/rate-rules.js';
import { invalidRequest } from '../http/request-schema.pipe.js';
import { ServiceClients } from '../http/service-clients.js';
import { MembershipReader } from '../identity/membership-reader.js';
import { TokenReader } from '../identity/token-reader.js';
import { botListenerSchema, roomSchema } from './console-frames.js';
import { type ConsolePorts, ConsoleSocket } from './console-socket.js';

const MAX_FRAME_BYTES = 16 * 1_024;

/** The console's socket.io server. The library is loaded when the first console connects. */
@Injectable()
export class ConsoleGateway {
  #io: Promise<Server> | undefined;
  readonly #ports: ConsolePorts;

  constructor(
    services: ServiceClients,
    memberships: MembershipReader,
    fanOut: FanOut,
    liveText: LiveText,
    private readonly tokens: TokenReader,
    private readonly limiter: RateLimiter,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.#ports = { services, memberships, fanOut, liveText };
  }

  /** Answers a polling request. */
  async request(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { engine } = await this.#server();
    engine.handleRequest(request, response);
  }

  /** Takes over an upgrade request. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { engine } = await this.#server();
    engine.handleUpgrade(request, socket, head);
  }

  /** Connections that are open, polling ones included. */
  async connections(): Promise<number> {
    return (await this.#io)?.engine.clientsCount ?? 0;
  }

  async close(): Promise<void> {
    const io = await this.#io;
    io?.disconnectSockets(true);
    io?.engine.close();
  }

  #server(): Promise<Server> {
    this.#io ??= this.#create();
    return this.#io;
  }

  async #create(): Promise<Server> {
    const { Server: SocketServer } = await import('socket.io');
    const io = new SocketServer({
      serveClient: false,
      maxHttpBufferSize: MAX_FRAME_BYTES,
      destroyUpgrade: false,
    });
    // Routing stays with our own listeners: the library only gets a server that never listens.
    io.attach(createServer());
    io.use((socket, next) => {
      this.#logIn(socket).then(
        () => next(),
        (error) => next(asConnectError(error, this.log)),
      );
    });
    io.on('connection', (socket) => this.#open(socket));
    return io;
  }

  async #logIn(socket: Socket): Promise<void> {
    const { token } = socket.handshake.auth;
    const verified = await this.tokens.read(typeof token === 'string' ? token : '');
    if (verified.kind !== 'access') {
      throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
    }
    const { allowed, retryAfter } = await this.limiter.take(rateRules.consoleJoin, verified.claims.userId);
    if (!allowed) throw new DomainError(commonErrors.rateLimited, { retryAfter });
    socket.data = verified;
  }

  #open(socket: Socket): void {
    const { claims, expiresAt } = socket.data;
    const own = new ConsoleSocket(socket, claims, this.#ports);
    const expiry = setTimeout(() => socket.disconnect(true), expiresAt * 1_000 - this.clock.now());
    socket.on('disconnect', () => {
      clearTimeout(expiry);
      own.close();
    });
    const on = (event: string, handle: (payload: unknown) => Promise<void>): void => {
      socket.on(event, async (payload: unknown, acknowledge: unknown) => {
        const answer = await this.#answer(claims.userId, () => handle(payload));
        if (typeof acknowledge === 'function') acknowledge(answer);
      });
    };
    on('join_bot_new_message_event_listener', async (payload) =>
      own.joinBot(read(botListenerSchema, payload)),
    );
    on('join_room', async (payload) => {
      const { bot_id, thread_id } = read(roomSchema, payload);
      await own.joinRoom(bot_id, thread_id);
    });
    on('leave_room', async (payload) => own.leaveRoom(read(roomSchema, payload).thread_id));
  }

  async #answer(
    userId: string,
    handle: () => Promise<void>,
  ): Promise<{ ok: true } | { code: string; message: string }> {
    try {
      const { allowed, retryAfter } = await this.limiter.take(rateRules.consoleJoin, userId);
      if (!allowed) throw new DomainError(commonErrors.rateLimited, { retryAfter });
      await handle();
      return { ok: true };
    } catch (error) {
      const { code, message } = errorBody(error, this.log);
      return { code, message };
    }
  }
}

const read = <S extends z.ZodType>(schema: S, payload: unknown): z.infer<S> => {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues);
};

const errorBody = (error: unknown, log: Log): ApiErrorDto => {
  const answer = toErrorAnswer(error);
  if (answer) return answer.body;
  const id = newId();
  log.error({ err: error, requestId: id }, 'console socket failed');
  return internalAnswer(id).body;
};

/** socket.io hands `data` of this error to the client's `connect_error`. */
const asConnectError = (error: unknown, log: Log): Error => {
  const body = errorBody(error, log);
  return Object.assign(new Error(body.message), { data: body });
};
