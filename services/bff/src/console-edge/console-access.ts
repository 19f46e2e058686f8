import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { botSettingsChannel } from '@chirrup/proto/channels';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import type { MembershipReader } from '../identity/membership-reader.js';
import { toAccessEvent } from './console-frames.js';
import type { ConsoleRooms, ConsoleSocket } from './console-rooms.js';

export interface ConsoleAccessPorts {
  rooms: ConsoleRooms;
  memberships: MembershipReader;
  fanOut: FanOut;
  log: Log;
}

/**
 * Checks again who may read a bot whenever the bot or its members have changed, and tells each what they may do now:
 * others leave its rooms.
 */
export class ConsoleAccess {
  readonly #stop: () => void;
  #changes = 0;

  constructor(private readonly ports: ConsoleAccessPorts) {
    this.#stop = ports.fanOut.subscribe(botSettingsChannel, ({ key }: Invalidation) => {
      this.#changes += 1;
      void this.check(key);
    });
  }

  /** How many changes of bots were received. */
  get changes(): number {
    return this.#changes;
  }

  /** Asks once for each user who has a socket in a room of the bot. */
  async check(botId: string): Promise<void> {
    const userOf = (socket: ConsoleSocket): string => socket.data.claims.userId;
    const inRooms = [...this.ports.rooms.ofBot(botId)];
    const users = new Set(inRooms.map(([socket]) => userOf(socket)));
    await Promise.all(
      [...users].map((userId) =>
        this.#checkUser(
          userId,
          botId,
          inRooms.filter(([socket]) => userOf(socket) === userId),
        ),
      ),
    );
  }

  close(): void {
    this.#stop();
  }

  async #checkUser(userId: string, botId: string, inRooms: [ConsoleSocket, string[]][]): Promise<void> {
    try {
      const { role } = await this.ports.memberships.principal(userId, botId);
      for (const [socket] of inRooms) socket.emit(...toAccessEvent(botId, role));
    } catch (error) {
      const isOut = error instanceof DomainError && error.kind === 'not_found';
      if (!isOut) this.ports.log.warn({ err: error, botId }, 'could not check who may read a bot');
      for (const [socket, names] of inRooms) {
        // when that cannot be known, the client reconnects and joins again
        if (isOut) {
          await Promise.all(names.map((name) => socket.leave(name)));
          socket.emit(...toAccessEvent(botId, null));
        } else socket.conn.close();
      }
    }
  }
}
