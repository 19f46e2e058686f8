import type { Writable } from 'node:stream';
import type { DomainError } from '@chirrup/kernel/domain-error';
import type { Principal } from '@chirrup/tenancy/principal';
import type { WebSocket } from 'ws';
import type { VisitorClaims } from '../identity/visitor-token.js';
import type { ThreadFeed } from '../live/thread-feed.js';
import { closeCodes } from './close-codes.js';
import type { VisitorFrame } from './visitor-frames.js';

/** A reader this far behind is closed and resumes later, so that its backlog does not pile up here. */
const MAX_BUFFERED_BYTES = 1_024 * 1_024;
/** Threads one socket follows; the one asked for first makes way. */
const MAX_FEEDS = 5;
/** Frames that wait for others of the same moment. */
const MAX_GATHERED_BYTES = 16 * 1_024;
const PING_MS = 25_000;
const IDLE_MS = 60 * 60 * 1_000;
/** What every socket follows at first. */
const NONE: readonly ThreadFeed[] = [];

/** One open socket of a visitor. Kept small: most of them are idle most of the time. */
export class VisitorSocket {
  /** Oldest first. A list, for nearly all follow one thread. */
  #feeds = NONE;
  #nextPing: number;
  #lastUse: number;
  #answered = true;
  #used = false;
  #disposed = false;
  #gathers = false;

  constructor(
    readonly webSocket: WebSocket,
    /** The connection below it. */
    private readonly connection: Writable,
    readonly claims: VisitorClaims,
    /** What counts as one source (`sourceKey`). */
    readonly source: string,
    /** Epoch seconds. */
    private readonly expiresAt: number,
    now: number,
    /** Whether its panel knows what to do with a new profile. */
    readonly takesProfile = false,
  ) {
    this.#nextPing = now + PING_MS;
    this.#lastUse = now;
  }

  /** Who asks. Made when it is needed, which is seldom. */
  get principal(): Principal {
    const { botId, visitorId } = this.claims;
    return { kind: 'visitor', botId, visitorId };
  }

  send(frame: VisitorFrame): void {
    this.sendText(JSON.stringify(frame));
  }

  /** A frame as text, made once for many sockets. */
  sendText(frame: string): void {
    if (this.webSocket.readyState !== this.webSocket.OPEN) return;
    this.#gather();
    this.webSocket.send(frame);
    if (this.connection.writableLength > MAX_GATHERED_BYTES) this.#release();
    if (this.webSocket.bufferedAmount > MAX_BUFFERED_BYTES) this.close(closeCodes.tryLater, 'too slow');
  }

  /** Frames of one moment, such as a message and its pending reply, leave in one write. */
  #gather(): void {
    if (this.#gathers) return;
    this.#gathers = true;
    this.connection.cork();
    process.nextTick(() => this.#release());
  }

  #release(): void {
    if (!this.#gathers) return;
    this.#gathers = false;
    this.connection.uncork();
  }

  sendError({ code, message }: DomainError, requestId: string): void {
    this.send({ type: 'error', code, message, request_id: requestId });
  }

  close(code: number, reason: string): void {
    this.webSocket.close(code, reason);
  }

  terminate(): void {
    this.webSocket.terminate();
  }

  /** The browser sent something or answered a ping. */
  markAlive(): void {
    this.#answered = true;
  }

  /** The visitor resumed a thread, or received something in one. */
  markUsed(): void {
    this.#used = true;
  }

  /** Closes what has expired and keeps the connection alive; called about once a second. */
  tick(now: number): void {
    if (this.#used) this.#lastUse = now;
    this.#used = false;
    if (now >= this.expiresAt * 1_000) this.close(closeCodes.tokenInvalid, 'token expired');
    else if (now - this.#lastUse >= IDLE_MS) this.close(closeCodes.idle, 'idle');
    else if (now >= this.#nextPing) this.#ping(now);
  }

  #ping(now: number): void {
    if (!this.#answered) {
      this.webSocket.terminate();
      return;
    }
    this.#answered = false;
    this.#nextPing = now + PING_MS;
    this.webSocket.ping();
  }

  feed(threadId: string): ThreadFeed | undefined {
    return this.#feeds.find((feed) => feed.threadId === threadId);
  }

  follow(feed: ThreadFeed): void {
    if (this.#disposed) {
      feed.close();
      return;
    }
    // a spread list would come with room for sixteen more
    this.#feeds = this.#feeds.concat(feed);
    if (this.#feeds.length <= MAX_FEEDS) return;
    this.#feeds[0]?.close();
    this.#feeds = this.#feeds.slice(1);
  }

  /** Messages may have been lost. */
  resync(): void {
    for (const feed of this.#feeds) feed.resync();
  }

  dispose(): void {
    this.#disposed = true;
    for (const feed of this.#feeds) feed.close();
    this.#feeds = NONE;
  }
}
