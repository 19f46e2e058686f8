import type { DomainError } from '@chirrup/kernel/domain-error';
import type { WebSocket } from 'ws';
import type { VisitorClaims } from '../identity/visitor-token.js';
import type { ThreadFeed } from '../live/thread-feed.js';
import { closeCodes } from './close-codes.js';

/** A reader this far behind is sent away and resumes later, so that its backlog does not pile up here. */
const MAX_BUFFERED_BYTES = 1_024 * 1_024;
/** Threads one socket follows; the one asked for first makes way. */
const MAX_FEEDS = 5;
const PING_MS = 25_000;
const IDLE_MS = 60 * 60 * 1_000;

/** One open socket of a visitor. Kept small: most of them are idle most of the time. */
export class VisitorSocket {
  readonly #feeds = new Map<string, ThreadFeed>();
  #nextPing: number;
  #lastUse: number;
  #answered = true;
  #disposed = false;

  constructor(
    private readonly socket: WebSocket,
    readonly claims: VisitorClaims,
    /** Epoch seconds. */
    private readonly expiresAt: number,
    now: number,
  ) {
    this.#nextPing = now + PING_MS;
    this.#lastUse = now;
  }

  send(frame: object): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(JSON.stringify(frame));
    if (this.socket.bufferedAmount > MAX_BUFFERED_BYTES) this.close(closeCodes.tryLater, 'too slow');
  }

  sendError({ code, message }: DomainError, requestId: string): void {
    this.send({ type: 'error', code, message, request_id: requestId });
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** The browser is there: it sent something or answered a ping. */
  heard(now: number, used: boolean): void {
    this.#answered = true;
    if (used) this.#lastUse = now;
  }

  /** Looks after the connection; called about once a second. */
  tick(now: number): void {
    if (now >= this.expiresAt * 1_000) this.close(closeCodes.tokenInvalid, 'token expired');
    else if (now - this.#lastUse >= IDLE_MS) this.close(closeCodes.idle, 'idle');
    else if (now >= this.#nextPing) this.#ping(now);
  }

  #ping(now: number): void {
    if (!this.#answered) {
      this.socket.terminate();
      return;
    }
    this.#answered = false;
    this.#nextPing = now + PING_MS;
    this.socket.ping();
  }

  feed(threadId: string): ThreadFeed | undefined {
    return this.#feeds.get(threadId);
  }

  follow(threadId: string, feed: ThreadFeed): void {
    if (this.#disposed) {
      feed.close();
      return;
    }
    const [oldest] = this.#feeds;
    if (oldest && this.#feeds.size >= MAX_FEEDS) {
      oldest[1].close();
      this.#feeds.delete(oldest[0]);
    }
    this.#feeds.set(threadId, feed);
  }

  dispose(): void {
    this.#disposed = true;
    for (const feed of this.#feeds.values()) feed.close();
    this.#feeds.clear();
  }
}
