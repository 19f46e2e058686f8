import type { ThreadMoved } from '@chirrup/proto/live-events';
import { botChannel, type FanOut } from '@chirrup/realtime/fan-out';
import type { LiveText } from '@chirrup/realtime/live-text';
import type { Namespace, Socket } from 'socket.io';
import { toSeconds } from '../http/dto/mapping.js';
import { ThreadFollower } from '../live/thread-follower.js';
import { type ConsoleEvent, toConsoleEvent } from './console-frames.js';

interface Room {
  botId: string;
  /** Sockets on their way in. */
  joining: number;
  ready: Promise<void>;
  /** What a socket is told first. */
  opening(): ConsoleEvent[];
  close(): void;
}

export const botRoom = (botId: string): string => `bot:${botId}`;
export const threadRoom = (threadId: string): string => `thread:${threadId}`;

/**
 * The rooms that somebody on this replica is in. Each listens once, for all of its sockets, and ends with the last one;
 * what is heard everywhere goes to the sockets of this replica only.
 */
export class ConsoleRooms {
  readonly #rooms = new Map<string, Room>();

  constructor(
    private readonly namespace: Namespace,
    private readonly ports: { fanOut: FanOut; liveText: LiveText },
  ) {
    namespace.adapter.on('delete-room', (name: string) => this.#closeIfEmpty(name));
  }

  /** The socket hears from now on which threads of the bot move. */
  joinBot(socket: Socket, botId: string): Promise<void> {
    return this.#join(socket, botRoom(botId), (name) => this.#openBot(name, botId));
  }

  /** The socket hears everything that happens in the thread from now on, beginning with the text so far. */
  joinThread(socket: Socket, botId: string, threadId: string): Promise<void> {
    return this.#join(socket, threadRoom(threadId), (name) => this.#openThread(name, botId, threadId));
  }

  /** Sockets of this replica in rooms of the bot, each with the names of those rooms. */
  ofBot(botId: string): Map<Socket, string[]> {
    const found = new Map<Socket, string[]>();
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

  async #join(socket: Socket, name: string, open: (name: string) => Room): Promise<void> {
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
    const close = fanOut.subscribe(botChannel(botId), ({ threadId, updatedAt }: ThreadMoved) =>
      this.#tell(name, ['new_message_event', { thread_id: threadId, updated_at: toSeconds(updatedAt) }]),
    );
    return { botId, joining: 0, ready: fanOut.settled(botChannel(botId)), opening: () => [], close };
  }

  #openThread(name: string, botId: string, threadId: string): Room {
    const follower = new ThreadFollower(threadId, this.ports, (event) =>
      this.#tell(name, toConsoleEvent(event)),
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

  #tell(name: string, event: ConsoleEvent | undefined): void {
    if (event) this.namespace.local.to(name).emit(...event);
  }

  #closeIfEmpty(name: string): void {
    const room = this.#rooms.get(name);
    if (!room || room.joining > 0 || this.namespace.adapter.rooms.has(name)) return;
    this.#rooms.delete(name);
    room.close();
  }
}
