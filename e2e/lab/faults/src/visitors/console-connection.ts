import { setTimeout as sleep } from 'node:timers/promises';
import type { Owner } from '@chirrup/testing/clients/owner';
import type { MessageView } from '@chirrup/testing/clients/visitor';
import { io, type Socket } from 'socket.io-client';
import type { ClientEvent, Delta, MessageRecord } from '../history/history.js';
import { toMessageRecord } from '../history/visitor-history.js';

const ACKNOWLEDGE_LIMIT_MS = 5_000;
const PAUSE_MS = 1_000;

interface Room {
  threadId: string;
  lastSeq: number;
  /** Received live while history is read. */
  received: MessageRecord[] | undefined;
  log(event: ClientEvent): void;
}

/** An owner's console that watches a bot and some of its threads: joins and reads what it missed after every connect. */
export class ConsoleConnection {
  readonly #socket: Socket;
  readonly #rooms = new Map<string, Room>();
  readonly #reader = 'owner';
  #joined = false;
  /** When the bot was last said to have news. */
  newsAt = 0;

  constructor(
    private readonly owner: Owner,
    private readonly botId: string,
    rooms: readonly { threadId: string; log(event: ClientEvent): void }[],
  ) {
    for (const room of rooms) this.#rooms.set(room.threadId, { ...room, lastSeq: 0, received: [] });
    this.#socket = io(owner.address, { auth: { token: owner.token }, reconnectionDelayMax: 3_000 });
    this.#socket.on('connect', () => void this.#catchUp());
    this.#socket.on('disconnect', (reason) => this.#logAll({ type: 'lost', reason }));
    this.#socket.on('new_message_event', () => {
      this.newsAt = Date.now();
    });
    this.#socket.on('chat_message', (message: MessageView) => this.#receive(message));
    this.#socket.on('chat_message_stream_complete', ({ message }: { message: MessageView }) =>
      this.#receive(message),
    );
    this.#socket.on(
      'chat_message_stream_continue',
      ({ _id: id, thread_id, attempt, offset, delta }: Continued) =>
        this.#rooms.get(thread_id)?.log({
          at: Date.now(),
          type: 'delta',
          reader: this.#reader,
          delta: { id, attempt, offset, delta },
        }),
    );
  }

  /** Joined everywhere, history read. */
  get isOpen(): boolean {
    return (
      this.#socket.connected && [...this.#rooms.values()].every(({ received }) => received === undefined)
    );
  }

  /** It receives the bot's events. */
  get joined(): boolean {
    return this.#socket.connected && this.#joined;
  }

  close(): void {
    this.#socket.disconnect();
  }

  async #catchUp(): Promise<void> {
    this.#logAll({ type: 'connected' });
    for (const room of this.#rooms.values()) room.received = [];
    this.#joined = false;
    await this.#untilDone(() => this.#join('join_bot_new_message_event_listener', this.botId));
    this.#joined = this.#socket.connected;
    for (const room of this.#rooms.values()) {
      const { threadId } = room;
      await this.#untilDone(() => this.#join('join_room', { bot_id: this.botId, thread_id: threadId }));
      await this.#untilDone((isCurrent) => this.#readMissed(room, isCurrent));
    }
  }

  /** Tries as long as this connection lasts. */
  async #untilDone(work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const { id } = this.#socket;
    const isCurrent = () => this.#socket.connected && this.#socket.id === id;
    while (isCurrent()) {
      try {
        return await work(isCurrent);
      } catch {
        await sleep(PAUSE_MS);
      }
    }
  }

  async #join(event: string, what: unknown): Promise<void> {
    const answer = await this.#socket.timeout(ACKNOWLEDGE_LIMIT_MS).emitWithAck(event, what);
    if (!answer.ok) throw new Error(answer.code);
  }

  /** Everything stored after what was shown, then what was received while it was read. */
  async #readMissed(room: Room, isCurrent: () => boolean): Promise<void> {
    room.received ??= [];
    for (;;) {
      const page = await this.owner.call<{ messages: MessageView[]; last_seq: number }>(
        'GET',
        `/api/v1/chats/${this.botId}/threads/${room.threadId}/messages?after_seq=${room.lastSeq}`,
      );
      if (!isCurrent()) return;
      for (const message of page.messages) this.#show(room, toMessageRecord(message));
      if (page.messages.length === 0 || room.lastSeq >= page.last_seq) break;
    }
    const received = room.received;
    room.received = undefined;
    for (const message of received) this.#take(room, message);
  }

  #receive(message: MessageView & { thread_id?: string }): void {
    const room = this.#rooms.get(message.thread_id ?? '');
    if (room) this.#take(room, toMessageRecord(message));
  }

  /** As the console does: news from behind a gap wait until what is missing has been read. */
  #take(room: Room, message: MessageRecord): void {
    if (room.received) room.received.push(message);
    else if (message.seq <= room.lastSeq + 1) this.#show(room, message);
    else {
      room.received = [message];
      void this.#untilDone((isCurrent) => this.#readMissed(room, isCurrent));
    }
  }

  #show(room: Room, message: MessageRecord): void {
    if (message.seq <= room.lastSeq) return;
    room.lastSeq = message.seq;
    room.log({ at: Date.now(), type: 'message', reader: this.#reader, message });
  }

  #logAll(event: { type: 'connected' } | { type: 'lost'; reason: string }): void {
    for (const { log } of this.#rooms.values()) log({ at: Date.now(), reader: this.#reader, ...event });
  }
}

type Continued = { _id: string; thread_id: string } & Omit<Delta, 'id'>;
