import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import type { AccessClaims } from '@chirrup/tenancy/access-token';
import type { Socket } from 'socket.io';
import type { ServiceClients } from '../clients/service-clients.js';
import { conversationErrors } from '../conversations/conversations.errors.js';
import type { MembershipReader } from '../identity/membership-reader.js';
import type { ConsoleAccess } from './console-access.js';
import { type ConsoleRooms, threadRoom } from './console-rooms.js';

/** Rooms a console socket is in at most. */
const MAX_ROOMS = 100;

export interface ConsoleSocketPorts {
  services: ServiceClients;
  memberships: MembershipReader;
  rooms: ConsoleRooms;
  access: ConsoleAccess;
}

/** One open socket of a user's console: it joins only what its user may read. */
export class ConsoleSocket {
  constructor(
    private readonly socket: Socket,
    private readonly user: AccessClaims,
    private readonly ports: ConsoleSocketPorts,
  ) {}

  /** Tells from now on which threads of the bot move. */
  async joinBot(botId: string): Promise<void> {
    await this.#join(botId, async () => {
      await this.ports.memberships.principal(this.user.userId, botId);
      await this.ports.rooms.joinBot(this.socket, botId);
    });
  }

  /** Tells from now on everything that happens in the thread. */
  async joinRoom(botId: string, threadId: string): Promise<void> {
    await this.#join(botId, async () => {
      const principal = await this.ports.memberships.principal(this.user.userId, botId);
      if (!isUuid(threadId)) throw new DomainError(conversationErrors.threadNotFound);
      await this.ports.services.chat.getThread({ botId, threadId }, { principal });
      await this.ports.rooms.joinThread(this.socket, botId, threadId);
    });
  }

  async leaveRoom(threadId: string): Promise<void> {
    await this.socket.leave(threadRoom(threadId));
  }

  /** What was allowed when the join began may have been taken back before it ended. */
  async #join(botId: string, join: () => Promise<void>): Promise<void> {
    const { access } = this.ports;
    if (this.socket.rooms.size >= MAX_ROOMS) {
      throw new DomainError(commonErrors.rateLimited, { detail: `At most ${MAX_ROOMS} rooms at a time` });
    }
    const { changes } = access;
    await join();
    if (changes !== access.changes) await access.check(botId);
  }
}
