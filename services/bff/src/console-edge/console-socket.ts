import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import type { ThreadMoved } from '@chirrup/proto/live-events';
import { botChannel, type FanOut } from '@chirrup/realtime/fan-out';
import type { LiveText } from '@chirrup/realtime/live-text';
import type { AccessClaims } from '@chirrup/tenancy/access-token';
import type { Socket } from 'socket.io';
import { conversationErrors } from '../conversations/conversations.errors.js';
import type { ServiceClients } from '../http/service-clients.js';
import { toSeconds } from '../http/times.js';
import type { MembershipReader } from '../identity/membership-reader.js';
import { followThread } from '../live/follow-thread.js';
import { toConsoleEvent } from './console-frames.js';

/** What a console socket listens to at most: rooms and bots together. */
const MAX_SUBSCRIPTIONS = 100;
const COME_BACK_WITHIN_MS = 1_000;

export interface ConsolePorts {
  services: ServiceClients;
  memberships: MembershipReader;
  fanOut: FanOut;
  liveText: LiveText;
}

/** One open socket of an owner's console, and what it listens to. */
export class ConsoleSocket {
  readonly #stops = new Map<string, () => void>();
  #closed = false;

  constructor(
    private readonly socket: Socket,
    private readonly user: AccessClaims,
    private readonly ports: ConsolePorts,
  ) {
    // the client connects again, joins again and reads what it missed
    const stop = ports.fanOut.onMissed(() => {
      setTimeout(() => socket.conn.close(), Math.random() * COME_BACK_WITHIN_MS).unref();
    });
    this.#stops.set('missed', stop);
  }

  /** Tells from now on which threads of the bot move. */
  async joinBot(botId: string): Promise<void> {
    await this.ports.memberships.principal(this.user.userId, botId);
    const stop = this.ports.fanOut.subscribe(botChannel(botId), ({ threadId, updatedAt }: ThreadMoved) => {
      this.socket.emit('new_message_event', { thread_id: threadId, updated_at: toSeconds(updatedAt) });
    });
    this.#keep(`bot:${botId}`, stop);
    await this.ports.fanOut.settled(botChannel(botId));
  }

  /** Tells from now on everything that happens in the thread. */
  async joinRoom(botId: string, threadId: string): Promise<void> {
    const principal = await this.ports.memberships.principal(this.user.userId, botId);
    if (!isUuid(threadId)) throw new DomainError(conversationErrors.threadNotFound);
    await this.ports.services.chat.getThread({ botId, threadId }, { principal });
    const stop = await followThread(threadId, this.ports, (event) => {
      const news = toConsoleEvent(event);
      if (news) this.socket.emit(...news);
    });
    this.#keep(`thread:${threadId}`, stop);
  }

  leaveRoom(threadId: string): void {
    this.#end(`thread:${threadId}`);
  }

  close(): void {
    this.#closed = true;
    for (const key of [...this.#stops.keys()]) this.#end(key);
  }

  #keep(key: string, stop: () => void): void {
    this.#end(key);
    if (this.#closed) {
      stop();
      return;
    }
    if (this.#stops.size >= MAX_SUBSCRIPTIONS) {
      stop();
      throw new DomainError(commonErrors.rateLimited, {
        detail: `At most ${MAX_SUBSCRIPTIONS} rooms at a time`,
      });
    }
    this.#stops.set(key, stop);
  }

  #end(key: string): void {
    this.#stops.get(key)?.();
    this.#stops.delete(key);
  }
}
