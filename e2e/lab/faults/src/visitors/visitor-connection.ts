import { setTimeout as sleep } from 'node:timers/promises';
import type { MessageView } from '@chirrup/testing/clients/visitor';
import WebSocket from 'ws';
import type { ClientEvent, Delta, MessageRecord } from '../history/history.js';
import { toMessageRecord } from '../history/visitor-history.js';

const OPEN_LIMIT_MS = 20_000;
const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 5_000;

type Frame =
  | { type: 'ready' | 'pong' | 'live' | 'review' | 'pending' }
  | { type: 'message'; message: MessageView }
  | ({ type: 'delta'; _id: string } & Omit<Delta, 'id'>)
  | { type: 'resumed'; last_seq: number }
  | { type: 'error'; code: string };

export interface VisitorConnectionOptions {
  url: string;
  threadId: string;
  /** Name in the log. */
  reader: string;
  /** The visitor's token; a new one when `stale` was refused. */
  token(stale?: string): Promise<string>;
  log(event: ClientEvent): void;
}

/** A visitor's socket, handled as the widget does: comes back, resumes, asks again when something is missing. */
export class VisitorConnection {
  readonly #texts = new Map<string, { attempt: number; length: number }>();
  readonly #ahead = new Set<number>();
  #socket: WebSocket | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastSeq = 0;
  #resuming = false;
  /** This connection has shown all history. */
  #isThrough = false;
  #failures = 0;
  #stopped = false;

  constructor(private readonly options: VisitorConnectionOptions) {
    void this.#connect();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN && this.#isThrough && !this.#resuming;
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#socket?.terminate();
  }

  async #connect(stale?: string): Promise<void> {
    if (this.#stopped) return;
    let token: string;
    try {
      token = await this.options.token(stale);
    } catch {
      return this.#down('no session', FIRST_PAUSE_MS);
    }
    if (this.#stopped) return;
    const socket = new WebSocket(this.options.url, ['chirrup.v1', token]);
    this.#socket = socket;
    this.#wait(OPEN_LIMIT_MS, () => socket.terminate());
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#read(JSON.parse(String(data)) as Frame));
    socket.once('close', (code) => {
      if (code === 4401) void this.#connect(token);
      else this.#down(String(code), code === 1012 ? Math.random() * 500 : undefined);
    });
  }

  #down(reason: string, pauseMs?: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped) return;
    const { reader, log } = this.options;
    log({ at: Date.now(), type: 'lost', reader, reason });
    this.#resuming = false;
    this.#isThrough = false;
    const steps = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures, LAST_PAUSE_MS) * (0.5 + Math.random());
    this.#failures += 1;
    this.#wait(pauseMs ?? steps, () => void this.#connect());
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  /** A line that says nothing for long is asked; without an answer it is given up. */
  #listen(): void {
    this.#wait(PING_EVERY_MS, () => {
      this.#socket?.send('{"type":"ping"}');
      this.#wait(PONG_WITHIN_MS, () => this.#socket?.terminate());
    });
  }

  #resume(): void {
    const { reader, threadId, log } = this.options;
    this.#resuming = true;
    log({ at: Date.now(), type: 'resuming', reader, afterSeq: this.#lastSeq });
    this.#socket?.send(JSON.stringify({ type: 'resume', thread_id: threadId, after_seq: this.#lastSeq }));
  }

  #read(frame: Frame): void {
    const { reader, log } = this.options;
    const at = Date.now();
    this.#listen();
    if (frame.type === 'ready') {
      this.#failures = 0;
      log({ at, type: 'connected', reader });
      this.#resume();
    } else if (frame.type === 'message') {
      log({ at, type: 'message', reader, message: toMessageRecord(frame.message) });
      this.#texts.delete(frame.message._id);
      this.#count(frame.message.seq);
    } else if (frame.type === 'delta') {
      const { _id: id, attempt, offset, delta } = frame;
      log({ at, type: 'delta', reader, delta: { id, attempt, offset, delta } });
      this.#follow({ id, attempt, offset, delta });
    } else if (frame.type === 'resumed') {
      this.#resuming = false;
      this.#isThrough = true;
      this.#settle(frame.last_seq);
    } else if (frame.type === 'error') {
      log({ at, type: 'lost', reader, reason: frame.code });
    }
  }

  /** As in the widget: during a resume holes fill by themselves, else they prove that something was missed. */
  #count(seq: number): void {
    if (seq <= this.#lastSeq) return;
    this.#ahead.add(seq);
    if (this.#resuming) return;
    this.#settle(this.#lastSeq);
    if (this.#lastSeq < seq) this.#resume();
  }

  #settle(upTo: number): void {
    this.#lastSeq = Math.max(this.#lastSeq, upTo);
    while (this.#ahead.delete(this.#lastSeq + 1)) this.#lastSeq += 1;
  }

  #follow({ id, attempt, offset, delta }: Delta): void {
    const held = this.#texts.get(id);
    const length = held?.attempt === attempt ? held.length : 0;
    if (held && attempt < held.attempt) return;
    if (offset > length) {
      if (!this.#resuming) this.#resume();
      return;
    }
    this.#texts.set(id, { attempt, length: Math.max(length, offset + delta.length) });
  }
}

/** What a new socket is shown that reads a thread from its beginning. */
export const readFromStart = async (
  options: Omit<VisitorConnectionOptions, 'log' | 'reader'>,
  limitMs = 20_000,
): Promise<MessageRecord[]> => {
  const records: MessageRecord[] = [];
  let whole = false;
  const line = new VisitorConnection({
    ...options,
    reader: 'late reader',
    log: (event) => {
      if (event.type === 'message') records.push(event.message);
      if (event.type === 'lost') records.length = 0;
    },
  });
  for (const limit = Date.now() + limitMs; Date.now() < limit && !whole; ) {
    await sleep(20);
    whole = line.isOpen;
  }
  line.stop();
  if (!whole) throw new Error('A thread could not be read over a new socket');
  return records;
};
