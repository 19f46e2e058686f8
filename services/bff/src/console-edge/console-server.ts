import { createServer } from 'node:http';
import type { Clock } from '@chirrup/kernel/clock';
import { correlated } from '@chirrup/kernel/correlation';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { LiveText } from '@chirrup/realtime/live-text';
import type { RateLimiter } from '@chirrup/realtime/rate-limiter';
import type { SocketAdapter } from '@chirrup/realtime/socket-adapter';
import type { Namespace, Server, Socket } from 'socket.io';
import type { z } from 'zod';
import type { ApiErrorDto } from '../http/api-error.dto.js';
import { errorAnswer } from '../http/error-body.js';
import { rateRules } from '../http/rate-rules.js';
import { currentRequestId, nextRequestId } from '../http/request-id.js';
import { invalidRequest } from '../http/request-schema.pipe.js';
import type { ServiceClients } from '../http/service-clients.js';
import type { MembershipReader } from '../identity/membership-reader.js';
import type { TokenReader } from '../identity/token-reader.js';
import { inBatches } from '../live/in-batches.js';
import { ConsoleAccess } from './console-access.js';
import { botListenerSchema, roomSchema } from './console-frames.js';
import { ConsoleRooms } from './console-rooms.js';
import { ConsoleSocket } from './console-socket.js';

const MAX_FRAME_BYTES = 16 * 1_024;
const COME_BACK_WITHIN_MS = 1_000;

export interface ConsolePorts {
  services: ServiceClients;
  memberships: MembershipReader;
  tokens: TokenReader;
  fanOut: FanOut;
  liveText: LiveText;
  limiter: RateLimiter;
  adapter: SocketAdapter;
  clock: Clock;
  log: Log;
}

const userRoom = (userId: string): string => `user:${userId}`;

/** The socket.io server of this replica and everybody connected to it. */
export class ConsoleServer {
  readonly #rooms: ConsoleRooms;
  readonly #access: ConsoleAccess;
  readonly #stopMissed: () => void;
  readonly #namespace: Namespace;

  private constructor(
    private readonly io: Server,
    private readonly ports: ConsolePorts,
  ) {
    this.#namespace = io.of('/');
    this.#rooms = new ConsoleRooms(this.#namespace, ports);
    const userOf = (socket: Socket): string => socket.data.claims.userId;
    this.#access = new ConsoleAccess({ ...ports, rooms: this.#rooms, userOf });
    this.#stopMissed = ports.fanOut.onMissed(() => this.#comeBack());
    io.use((socket, next) => {
      this.#logIn(socket).then(
        () => next(),
        (error) => next(asConnectError(error, ports.log)),
      );
    });
    io.on('connection', (socket) => this.#open(socket));
  }

  /** Loads socket.io, which only a process with consoles needs. */
  static async create(ports: ConsolePorts): Promise<ConsoleServer> {
    const { Server: SocketServer } = await import('socket.io');
    const adapter = await ports.adapter.create();
    const io = new SocketServer({
      serveClient: false,
      maxHttpBufferSize: MAX_FRAME_BYTES,
      destroyUpgrade: false,
      ...(adapter ? { adapter } : {}),
    });
    // Routing stays with our own listeners: the library only gets a server that never listens.
    io.attach(createServer());
    return new ConsoleServer(io, ports);
  }

  get engine(): Server['engine'] {
    return this.io.engine;
  }

  /** Closes what the user has open here at once, and on every other replica as soon as it hears of it. */
  endSessions(userId: string): void {
    this.io.local.in(userRoom(userId)).disconnectSockets(true);
    this.io.in(userRoom(userId)).disconnectSockets(true);
  }

  /** Closes the sockets of this replica only; by a lost connection clients know that they are to come back. */
  async close(): Promise<void> {
    this.#stopMissed();
    await inBatches(this.#namespace.sockets.values(), ({ conn }) => conn.close());
    this.#access.close();
    this.#rooms.close();
    await this.#namespace.adapter.close();
    this.io.engine.close();
  }

  /** Something may have been missed: clients connect again, join again and read what is stored. */
  #comeBack(): void {
    for (const { conn } of this.#namespace.sockets.values()) {
      setTimeout(() => conn.close(), Math.random() * COME_BACK_WITHIN_MS).unref();
    }
  }

  async #logIn(socket: Socket): Promise<void> {
    const { token } = socket.handshake.auth;
    const verified = await this.ports.tokens.read(typeof token === 'string' ? token : '');
    if (verified.kind !== 'access') {
      throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
    }
    await this.#limit(verified.claims.userId);
    socket.data = verified;
  }

  #open(socket: Socket): void {
    const { claims, expiresAt } = socket.data;
    const { services, memberships, clock } = this.ports;
    const own = new ConsoleSocket(socket, claims, {
      services,
      memberships,
      rooms: this.#rooms,
      access: this.#access,
    });
    const expiry = setTimeout(() => socket.disconnect(true), expiresAt * 1_000 - clock.now());
    socket.on('disconnect', () => clearTimeout(expiry));
    void socket.join(userRoom(claims.userId));
    const on = (event: string, handle: (payload: unknown) => Promise<void>): void => {
      socket.on(event, async (...sent: unknown[]) => {
        // whoever forgets the payload still hears what is wrong
        const acknowledge = sent.at(-1);
        const payload = sent.length > 1 || typeof acknowledge !== 'function' ? sent[0] : undefined;
        const answer = await correlated(nextRequestId(), () =>
          this.#answer(claims.userId, () => handle(payload)),
        );
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
  ): Promise<{ ok: true } | Pick<ApiErrorDto, 'code' | 'message' | 'request_id'>> {
    try {
      await this.#limit(userId);
      await handle();
      return { ok: true };
    } catch (error) {
      const { code, message, request_id } = errorBody(error, this.ports.log);
      return { code, message, request_id };
    }
  }

  async #limit(userId: string): Promise<void> {
    const { allowed, retryAfter } = await this.ports.limiter.take(rateRules.consoleJoin, userId);
    if (!allowed) throw new DomainError(commonErrors.rateLimited, { retryAfter });
  }
}

const read = <S extends z.ZodType>(schema: S, payload: unknown): z.infer<S> => {
  const result = schema.safeParse(payload);
  if (result.success) return result.data;
  throw invalidRequest(result.error.issues);
};

const errorBody = (error: unknown, log: Log): ApiErrorDto => {
  const id = currentRequestId();
  const { status, body } = errorAnswer(error, id);
  if (status === 500) log.error({ err: error, request_id: id }, 'console socket failed');
  return body;
};

/** socket.io hands `data` of this error to the client's `connect_error`. */
const asConnectError = (error: unknown, log: Log): Error => {
  const body = errorBody(error, log);
  return Object.assign(new Error(body.message), { data: body });
};
