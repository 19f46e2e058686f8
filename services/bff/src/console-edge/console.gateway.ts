import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { botChannel } from '@chirrup/proto/channels';
import type { MemberHere } from '@chirrup/proto/live-events';
import { FanOut } from '@chirrup/realtime/fan-out';
import { LiveText } from '@chirrup/realtime/live-text';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, UseFilters, UseGuards } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { Server } from 'socket.io';
import { ServiceClients } from '../clients/service-clients.js';
import { conversationErrors } from '../conversations/conversations.errors.js';
import { MembershipReader } from '../identity/membership-reader.js';
import { OpenSessions } from '../identity/open-sessions.js';
import { TokenReader } from '../identity/token-reader.js';
import { inBatches } from '../live/in-batches.js';
import { ConsoleAccess } from './console-access.js';
import { ConsoleExceptionFilter, consoleError } from './console-exception.filter.js';
import { botListenerSchema, type PlaceDto, placeSchema, type RoomDto, roomSchema } from './console-frames.js';
import { ConsoleRateGuard } from './console-rate.guard.js';
import { ConsoleRooms, type ConsoleSocket, threadRoom } from './console-rooms.js';

export const MAX_FRAME_BYTES = 16 * 1_024;
const MAX_SOCKETS = 10_000;
export const MAX_SOCKETS_PER_USER = 50;
export const MAX_ROOMS = 100;
/** What waits for a slow reader, as for visitors; beyond, it is disconnected and reads what is stored. */
const MAX_BACKLOG_CHARACTERS = 1_024 * 1_024;
const RECONNECT_WITHIN_MS = 1_000;

const OK = { ok: true } as const;

const userRoom = (userId: string): string => `user:${userId}`;
const sessionRoom = (sessionId: string): string => `session:${sessionId}`;

/** The socket.io server of the owners' console on this replica. Each socket joins only what its user may read. */
@WebSocketGateway({ path: '/socket.io/', maxHttpBufferSize: MAX_FRAME_BYTES })
@UseGuards(ConsoleRateGuard)
@UseFilters(ConsoleExceptionFilter)
export class ConsoleGateway
  implements OnGatewayInit<Server>, OnGatewayConnection<ConsoleSocket>, OnGatewayDisconnect<ConsoleSocket>
{
  readonly #expiries = new WeakMap<ConsoleSocket, NodeJS.Timeout>();
  readonly #stops: (() => void)[] = [];
  #server!: Server;
  #rooms!: ConsoleRooms;
  #access!: ConsoleAccess;

  constructor(
    private readonly services: ServiceClients,
    private readonly memberships: MembershipReader,
    private readonly tokens: TokenReader,
    private readonly sessions: OpenSessions,
    private readonly fanOut: FanOut,
    private readonly liveText: LiveText,
    private readonly rate: ConsoleRateGuard,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  afterInit(server: Server): void {
    const { fanOut, liveText, memberships, log } = this;
    this.#server = server;
    this.#rooms = new ConsoleRooms(server.of('/'), { fanOut, liveText });
    this.#access = new ConsoleAccess({ rooms: this.#rooms, memberships, fanOut, log });
    server.use((socket, next) => {
      this.#logIn(socket).then(
        () => next(),
        (error) => next(asConnectError(error, log)),
      );
    });
    this.#stops.push(
      fanOut.onResync(() => this.#reconnectAll()),
      this.sessions.onEnded((sessionId) => {
        server.local.in(sessionRoom(sessionId)).disconnectSockets(true);
      }),
    );
  }

  /** Open connections, polling ones included. */
  get connections(): number {
    return this.#server.engine.clientsCount;
  }

  /** Answers a polling request. */
  request(request: IncomingMessage, response: ServerResponse): void {
    this.#server.engine.handleRequest(request as Parameters<Server['engine']['handleRequest']>[0], response);
  }

  /** Takes over an upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { engine } = this.#server;
    engine.handleUpgrade(request as Parameters<typeof engine.handleUpgrade>[0], socket, head);
  }

  /** @throws DomainError when there is no room for another connection */
  requireRoom(): void {
    if (this.connections >= MAX_SOCKETS) throw new DomainError(commonErrors.unavailable);
  }

  handleConnection(socket: ConsoleSocket): void {
    const { claims, expiresAt } = socket.data;
    const expiry = setTimeout(() => socket.disconnect(true), expiresAt * 1_000 - this.clock.now());
    this.#expiries.set(socket, expiry);
    void socket.join([userRoom(claims.userId), sessionRoom(claims.sessionId)]);
    closeIfSlow(socket);
    // the session may have ended between the login and the room
    this.tokens.read(socket.handshake.auth.token).catch(() => socket.disconnect(true));
  }

  handleDisconnect(socket: ConsoleSocket): void {
    clearTimeout(this.#expiries.get(socket));
  }

  /** From now on the socket receives which threads of the bot get messages. */
  @SubscribeMessage('join_bot_new_message_event_listener')
  async joinBot(
    @ConnectedSocket() socket: ConsoleSocket,
    @MessageBody({ schema: botListenerSchema }) botId: string,
  ): Promise<typeof OK> {
    await this.#join(socket, botId, async () => {
      await this.memberships.principal(socket.data.claims.userId, botId);
      await this.#rooms.joinBot(socket, botId);
    });
    return OK;
  }

  /** From now on the socket receives everything that happens in the thread. */
  @SubscribeMessage('join_room')
  async joinRoom(
    @ConnectedSocket() socket: ConsoleSocket,
    @MessageBody({ schema: roomSchema }) { bot_id: botId, thread_id: threadId }: RoomDto,
  ): Promise<typeof OK> {
    await this.#join(socket, botId, async () => {
      const principal = await this.memberships.principal(socket.data.claims.userId, botId);
      if (!isUuid(threadId)) throw new DomainError(conversationErrors.threadNotFound);
      await this.services.chat.getThread({ botId, threadId }, { principal });
      await this.#rooms.joinThread(socket, botId, threadId);
    });
    return OK;
  }

  /** Tells everybody who has the bot open that this user has it open too, and where. */
  @SubscribeMessage('bot_member_here')
  async here(
    @ConnectedSocket() { data: { claims } }: ConsoleSocket,
    @MessageBody({ schema: placeSchema }) { bot_id: botId, place, item }: PlaceDto,
  ): Promise<typeof OK> {
    await this.memberships.principal(claims.userId, botId);
    this.fanOut.publish(botChannel(botId), {
      here: claims.userId,
      email: claims.email,
      place,
      item,
    } satisfies MemberHere);
    return OK;
  }

  @SubscribeMessage('leave_room')
  async leaveRoom(
    @ConnectedSocket() socket: ConsoleSocket,
    @MessageBody({ schema: roomSchema }) { thread_id: threadId }: RoomDto,
  ): Promise<typeof OK> {
    await socket.leave(threadRoom(threadId));
    return OK;
  }

  /** Closes the connections of this replica; clients see a lost connection and connect to another. */
  async closeSockets(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    const namespace = this.#server.of('/');
    await inBatches(namespace.sockets.values(), ({ conn }) => conn.close());
    this.#access.close();
    this.#rooms.close();
    await namespace.adapter.close();
    this.#server.engine.close();
  }

  /** Notifications may have been lost: clients connect again, join again and read what is stored. */
  #reconnectAll(): void {
    for (const { conn } of this.#server.of('/').sockets.values()) {
      setTimeout(() => conn.close(), Math.random() * RECONNECT_WITHIN_MS).unref();
    }
  }

  async #logIn(socket: ConsoleSocket): Promise<void> {
    const { token } = socket.handshake.auth;
    const verified = await this.tokens.read(typeof token === 'string' ? token : '');
    if (verified.kind !== 'access') {
      throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
    }
    const { userId } = verified.claims;
    await this.rate.take(userId);
    const open = this.#server.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0;
    if (open >= MAX_SOCKETS_PER_USER) {
      throw new DomainError(commonErrors.rateLimited, {
        detail: `At most ${MAX_SOCKETS_PER_USER} sockets at a time`,
      });
    }
    socket.data = verified;
  }

  /** The right to join is checked again when the bot changed during the join. */
  async #join(socket: ConsoleSocket, botId: string, join: () => Promise<void>): Promise<void> {
    if (socket.rooms.size >= MAX_ROOMS) {
      throw new DomainError(commonErrors.rateLimited, { detail: `At most ${MAX_ROOMS} rooms at a time` });
    }
    const { changes } = this.#access;
    await join();
    if (changes !== this.#access.changes) await this.#access.check(botId);
  }
}

const closeIfSlow = ({ conn }: ConsoleSocket): void => {
  let backlog = 0;
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    backlog += data?.length ?? 0;
    if (backlog > MAX_BACKLOG_CHARACTERS) conn.close(true);
  });
  // handed to the transport, which takes no more until it was sent
  conn.on('drain', () => {
    backlog = 0;
  });
};

/** socket.io hands `data` of this error to the client's `connect_error`. */
const asConnectError = (error: unknown, log: Log): Error => {
  const body = consoleError(error, log);
  return Object.assign(new Error(body.message), { data: body });
};
