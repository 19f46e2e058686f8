import type { BotPart } from '@chirrup/proto/live-events';
import type { Socket } from 'socket.io-client';
import { getSession, subscribeToSession } from './session';
import type { Delta, Message, Review } from './types';

export interface LiveError {
  code: string;
  message: string;
}

export interface ThreadChange {
  thread_id: string;
  updated_at: number;
}

interface JoinHandlers {
  /** After the first join and after every re-join: resync, since events may have been lost. */
  onJoined?(): void;
  /** There is no connection: lost, or not made yet. It is tried again by itself, then joined again. */
  onDown?(): void;
  /** The server refused the connection or the join, or did not answer. */
  onError?(error: LiveError): void;
}

/** What the user may do with a bot now; null: nothing any more. */
export interface AccessChange {
  bot_id: string;
  role: 'owner' | 'editor' | 'viewer' | null;
}

export interface ThreadsGone {
  bot_id: string;
  thread_ids: string[];
}

/** A member of the team has changed something of the bot. */
export interface BotEdit {
  bot_id: string;
  part: BotPart;
  /** The window it was done in; empty for other clients. */
  tab: string;
}

/** A member of the team has the bot open. */
export interface MemberHere {
  bot_id: string;
  user_id: string;
  email: string;
  /** The tab that is open. */
  place: string;
  /** The entry there that they are editing; empty for none. */
  item: string;
}

interface WatchHandlers extends JoinHandlers {
  /** Threads of the bot were deleted. */
  onGone?(gone: ThreadsGone): void;
}

export interface BotHandlers extends WatchHandlers {
  onThread?(change: ThreadChange): void;
  onAccess?(change: AccessChange): void;
  onEdit?(edit: BotEdit): void;
  onMember?(member: MemberHere): void;
}

export interface RoomHandlers extends WatchHandlers {
  onMessage(message: Message): void;
  onDelta(delta: Delta): void;
  /** The finished reply, in place of what was streamed. */
  onComplete(message: Message): void;
  onReview(review: Review): void;
}

interface Join {
  event: string;
  payload: unknown;
  threadId: string | null;
  handlers: Set<JoinHandlers & Partial<BotHandlers & RoomHandlers>>;
}

export type LiveSocket = Pick<
  Socket,
  'on' | 'emit' | 'timeout' | 'connect' | 'disconnect' | 'connected' | 'active'
>;

const DELAY_MS = 1_000;
const MAX_DELAY_MS = 5_000;
const TIMEOUT_MS = 20_000;
const NO_ANSWER: LiveError = {
  code: 'LIVE.NO_ANSWER',
  message: 'Live updates did not start: the server did not answer.',
};
const NOT_LOADED: LiveError = {
  code: 'LIVE.NOT_LOADED',
  message: 'Live updates could not be loaded. Reload the page.',
};

/** The console's one live connection: open while anything is joined, joining again after every reconnect. */
export class Live {
  private readonly joins = new Map<string, Join>();
  private socket: LiveSocket | null = null;
  private opening = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private refusals = 0;

  constructor(private readonly open: () => Promise<LiveSocket>) {}

  /** Reports every thread of the bot that changed. Returns the function that leaves. */
  joinBot(botId: string, handlers: BotHandlers): () => void {
    return this.join(`bot ${botId}`, 'join_bot_new_message_event_listener', botId, null, handlers);
  }

  /** Brings one thread's messages as they happen. Returns the function that leaves. */
  joinRoom(botId: string, threadId: string, handlers: RoomHandlers): () => void {
    const payload = { thread_id: threadId, bot_id: botId };
    return this.join(`room ${threadId}`, 'join_room', payload, threadId, handlers);
  }

  /** Tells the others who have the bot open what this user is on and edits; nobody misses it without a connection. */
  sayHere(botId: string, place: string, item: string): void {
    if (this.socket?.connected) this.socket.emit('bot_member_here', { bot_id: botId, place, item });
  }

  /** A new token or an owner's Retry: do not wait for the next attempt. */
  connectNow(): void {
    if (!this.socket || this.socket.active) return;
    clearTimeout(this.retry);
    this.socket.connect();
  }

  /** Another user signed in, or the session ended: the connection must not outlive its user. */
  changeUser(signedIn: boolean): void {
    this.close();
    if (signedIn && this.joins.size > 0) void this.ensureOpen();
  }

  private join(
    key: string,
    event: string,
    payload: unknown,
    threadId: string | null,
    handlers: JoinHandlers,
  ): () => void {
    const known = this.joins.get(key);
    const join: Join = known ?? { event, payload, threadId, handlers: new Set() };
    join.handlers.add(handlers);
    this.joins.set(key, join);
    if (this.socket?.connected) this.ask(join);
    else void this.ensureOpen();
    return () => {
      if (!join.handlers.delete(handlers) || join.handlers.size > 0) return;
      this.joins.delete(key);
      if (threadId !== null && this.socket?.connected) this.socket.emit('leave_room', payload);
      if (this.joins.size === 0) this.close();
    };
  }

  private async ensureOpen(): Promise<void> {
    if (this.socket || this.opening) return;
    this.opening = true;
    try {
      const socket = await this.open();
      if (this.joins.size === 0) socket.disconnect();
      else this.listen(socket);
    } catch {
      this.each((handlers) => handlers.onError?.(NOT_LOADED));
    } finally {
      this.opening = false;
    }
  }

  private listen(socket: LiveSocket): void {
    this.socket = socket;
    const current = (act: () => void) => {
      if (this.socket === socket) act();
    };
    socket.on('connect', () =>
      current(() => {
        this.refusals = 0;
        for (const join of this.joins.values()) this.ask(join);
      }),
    );
    socket.on('disconnect', () =>
      current(() => {
        this.each((handlers) => handlers.onDown?.());
        this.connectLater(socket);
      }),
    );
    socket.on('connect_error', (error: Error & { data?: Partial<LiveError> }) =>
      current(() => {
        const { code = 'LIVE.NOT_CONNECTED', message = error.message } = error.data ?? {};
        if (socket.active) this.each((handlers) => handlers.onDown?.());
        else this.each((handlers) => handlers.onError?.({ code, message }));
        this.connectLater(socket);
      }),
    );
    socket.on('new_message_event', (change: ThreadChange) => this.each((h) => h.onThread?.(change)));
    socket.on('threads_gone_event', (gone: ThreadsGone) => this.each((h) => h.onGone?.(gone)));
    socket.on('bot_access_event', (change: AccessChange) => this.each((h) => h.onAccess?.(change)));
    socket.on('bot_member_event', (member: MemberHere) => this.each((h) => h.onMember?.(member)));
    socket.on('bot_edited_event', (edit: BotEdit) => this.each((h) => h.onEdit?.(edit)));
    socket.on('chat_message', (message: Message) =>
      this.each((h) => h.onMessage?.(message), message.thread_id),
    );
    socket.on('chat_message_stream_continue', (delta: Delta) =>
      this.each((h) => h.onDelta?.(delta), delta.thread_id),
    );
    socket.on('chat_message_stream_complete', ({ message }: { message: Message }) =>
      this.each((h) => h.onComplete?.(message), message.thread_id),
    );
    socket.on('chat_message_review', (review: Review) => this.each((h) => h.onReview?.(review)));
    if (socket.connected) for (const join of this.joins.values()) this.ask(join);
  }

  private ask(join: Join): void {
    const { socket } = this;
    const answered = (failure: Error | null, answer: unknown) => {
      const error = failure ? NO_ANSWER : refusal(answer);
      for (const each of [...join.handlers]) {
        if (error) each.onError?.(error);
        else each.onJoined?.();
      }
      if (error) setTimeout(() => this.askAgain(join, socket), MAX_DELAY_MS);
    };
    socket?.timeout(TIMEOUT_MS).emit(join.event, join.payload, answered);
  }

  private askAgain(join: Join, socket: LiveSocket | null): void {
    const wanted = join.handlers.size > 0 && this.socket === socket;
    if (wanted && socket?.connected) this.ask(join);
  }

  /** socket.io comes back by itself from a lost network, but not after the server refused or closed. */
  private connectLater(socket: LiveSocket): void {
    if (socket.active) return;
    clearTimeout(this.retry);
    const delay = Math.min(MAX_DELAY_MS, DELAY_MS * 2 ** this.refusals++) * (0.5 + Math.random());
    this.retry = setTimeout(() => socket.connect(), delay);
  }

  private close(): void {
    clearTimeout(this.retry);
    const socket = this.socket;
    this.socket = null;
    this.refusals = 0;
    socket?.disconnect();
  }

  private each(act: (handlers: Partial<BotHandlers & RoomHandlers>) => void, threadId?: string): void {
    for (const join of [...this.joins.values()]) {
      if (threadId !== undefined && join.threadId !== threadId) continue;
      for (const handlers of [...join.handlers]) act(handlers);
    }
  }
}

function refusal(answer: unknown): LiveError | null {
  const { ok, code, message } = (answer ?? {}) as Partial<LiveError & { ok: boolean }>;
  if (ok === true) return null;
  return { code: code ?? NO_ANSWER.code, message: message ?? NO_ANSWER.message };
}

async function openSocket(): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  return io({
    auth: (send) => send({ token: getSession().accessToken }),
    transports: ['polling', 'websocket', 'webtransport'],
    reconnectionDelay: DELAY_MS,
    reconnectionDelayMax: MAX_DELAY_MS,
    randomizationFactor: 0.5,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    timeout: TIMEOUT_MS,
  });
}

export const live = new Live(openSocket);

let user = getSession().userId;
subscribeToSession(() => {
  const { userId, accessToken } = getSession();
  if (userId !== user) {
    user = userId;
    live.changeUser(userId !== null);
  } else if (accessToken !== null) live.connectNow();
});
