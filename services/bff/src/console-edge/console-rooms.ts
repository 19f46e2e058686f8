import { botChannel } from '@chirrup/proto/channels';
import type { BotEvent } from '@chirrup/proto/live-events';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { LiveText } from '@chirrup/realtime/live-text';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { VerifiedToken } from '../identity/token-reader.js';
import { ThreadFollower } from '../live/thread-follower.js';
import { type ConsoleEvent, toBotEvent, toConsoleEvent } from './console-frames.js';

/** A console's connection; `data` is the token it logged in with. */
export type ConsoleSocket = Socket<
  DefaultEventsMap,
  DefaultEventsMap,
  DefaultEventsMap,
  Extract<VerifiedToken, { kind: 'access' }>
>;

interface Room {
  botId: string;
  /** Sockets on their way in. */
  joining: number;
  ready: Promise<void>;
  /** What a socket is sent first. */
  opening(): ConsoleEvent[];
  close(): void;
}

export const botRoom = (botId: string): string => `bot:${botId}`;
export const threadRoom = (threadId: string): string => `thread:${threadId}`;

/**
 * The rooms that have sockets on this replica. Each subscribes once for all of them, sends to them only, and is closed
 * with the last one.
 */
export class ConsoleRooms {
  readonly #rooms = new Map<string, Room>();

  constructor(
    private readonly namespace: Namespace,
    private readonly ports: { fanOut: FanOut; liveText: LiveText },
  ) {
    namespace.adapter.on('delete-room', (name: string) => this.#closeIfEmpty(name));
  }

  /** From now on the socket receives which threads of the bot get messages. */
  joinBot(socket: ConsoleSocket, botId: string): Promise<void> {
    return this.#join(socket, botRoom(botId), (name) => this.#openBot(name, botId));
  }

  /** From now on the socket receives everything that happens in the thread, beginning with the text so far. */
  joinThread(socket: ConsoleSocket, botId: string, threadId: string): Promise<void> {
    return this.#join(socket, threadRoom(threadId), (name) => this.#openThread(name, botId, threadId));
  }

  /** Sockets of this replica in rooms of the bot, each with the names of those rooms. */
  ofBot(botId: string): Map<ConsoleSocket, string[]> {
    const found = new Map<ConsoleSocket, string[]>();
    for (const [name, room] of this.#rooms) {
      if (room.botId !== botId) continue;
      for (const id of this.namespace.adapter.rooms.get(name) ?? []) {
        const socket = this.namespace.sockets.get(id);
        if (socket) found.set(socket, [...(found.get(socket) ?? []), name]);
      }
    }
    return found;
  }

  close(): void {
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
  }

  async #join(socket: ConsoleSocket, name: string, open: (name: string) => Room): Promise<void> {
    const room = this.#rooms.get(name) ?? open(name);
    this.#rooms.set(name, room);
    room.joining += 1;
    try {
      await room.ready;
      if (!socket.connected) return;
      for (const event of room.opening()) socket.emit(...event);
      await socket.join(name);
    } finally {
      room.joining -= 1;
      this.#closeIfEmpty(name);
    }
  }

  #openBot(name: string, botId: string): Room {
    const { fanOut } = this.ports;
    const close = fanOut.subscribe(botChannel(botId), (event: BotEvent) =>
      this.#emit(name, toBotEvent(botId, event)),
    );
    return { botId, joining: 0, ready: fanOut.settled(botChannel(botId)), opening: () => [], close };
  }

  #openThread(name: string, botId: string, threadId: string): Room {
    const follower = new ThreadFollower(threadId, this.ports, (event) =>
      this.#emit(name, toConsoleEvent(event)),
    );
    return {
      botId,
      joining: 0,
      ready: follower.ready,
      opening: () =>
        follower
          .soFar()
          .map(toConsoleEvent)
          .filter((event) => event !== undefined),
      close: () => follower.close(),
    };
  }

  #emit(name: string, event: ConsoleEvent | undefined): void {
    if (event) this.namespace.local.to(name).emit(...event);
  }

  #closeIfEmpty(name: string): void {
    const room = this.#rooms.get(name);
    if (!room || room.joining > 0 || this.namespace.adapter.rooms.has(name)) return;
    this.#rooms.delete(name);
    room.close();
  }
}
