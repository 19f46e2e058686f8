import type { Message, MessagePage, Review } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { ReplyDelta, ReplyPending, ThreadEvent } from '@chirrup/proto/live-events';
import type { LiveReply } from '@chirrup/realtime/live-text';
import { StreamPositions } from './stream-positions.js';

/** What a reader of one thread gets, in order. */
export type FeedEvent =
  | { type: 'message'; message: Message }
  | { type: 'review'; review: Review }
  | ReplyPending
  | ReplyDelta
  | { type: 'resumed'; lastSeq: number };

/** A thread as one reader follows it: what its feed reads from and sends to. */
export interface FollowedThread {
  readonly threadId: string;
  /** Returns the way to unsubscribe. */
  subscribe(listener: (event: ThreadEvent) => void): () => void;
  /** Resolves when the subscription is active (`FanOut.settled`). */
  settled(): Promise<void>;
  /** Stored things after `afterSeq`, oldest first: all of them, or as many as one page holds. */
  history(afterSeq: number): Promise<MessagePage>;
  /** Running replies, each with its text so far. */
  running(): Promise<LiveReply[]>;
  send(event: FeedEvent): void;
  /** A catch-up that began by itself has failed. */
  failed(error: unknown): void;
}

/** Events kept while history is read; more means that the reader should come again later. */
const MAX_WAITING = 5_000;
const CATCH_UP_WITHIN_MS = 1_000;

/** Raised when more events came than can be kept while history is read. */
export class FeedOverflow extends Error {}

/**
 * One reader's view of one thread without a gap or a repeat: it subscribes, reads history, then the text of running
 * replies, then sends the events received while it read, without what history covered. `seq` is gapless, so a jump in
 * it means that an event was lost: then history is read again from where the reader is.
 */
export class ThreadFeed {
  #seq = 0;
  #run = 0;
  #closed = false;
  #unsubscribe: (() => void) | undefined;
  #waiting: ThreadEvent[] | undefined;
  /** Only while replies stream: most feeds are idle most of the time. */
  #positions: StreamPositions | undefined;
  #catchUp: NodeJS.Timeout | undefined;

  constructor(private readonly thread: FollowedThread) {}

  get threadId(): string {
    return this.thread.threadId;
  }

  /** Sends everything after `afterSeq`, then live events. A later call replaces one that still runs. */
  async resume(afterSeq: number): Promise<void> {
    if (this.#closed) return;
    const run = ++this.#run;
    const stale = () => this.#closed || run !== this.#run;
    this.#seq = afterSeq;
    this.#waiting = [];
    this.#unsubscribe ??= this.thread.subscribe((event) => this.#receive(event));
    await this.thread.settled();
    if (stale()) return;
    const stored = new Set<string>();
    for (let more = true; more; ) {
      const page = await this.thread.history(this.#seq);
      if (stale()) return;
      more = this.#sendPage(page, stored);
    }
    const running = await this.thread.running();
    if (stale()) return;
    this.#positions = undefined;
    for (const reply of running) {
      if (!stored.has(reply.replyId)) this.thread.send(this.#streaming().start(reply));
    }
    this.thread.send({ type: 'resumed', lastSeq: this.#seq });
    this.#sendWaiting(stored);
  }

  /** Events may have been lost: history is read again from where the reader is. */
  resync(): void {
    // all feeds of a process are called at once; spread their reads
    this.#catchUp ??= setTimeout(() => {
      this.#catchUp = undefined;
      this.#readAgain();
    }, Math.random() * CATCH_UP_WITHIN_MS);
  }

  close(): void {
    this.#closed = true;
    this.#waiting = undefined;
    clearTimeout(this.#catchUp);
    this.#unsubscribe?.();
  }

  #readAgain(): void {
    this.resume(this.#seq).catch((error: unknown) => this.thread.failed(error));
  }

  /** Returns whether another page follows: one page holds the next stored things, not all there are. */
  #sendPage(page: MessagePage, stored: Set<string>): boolean {
    const before = this.#seq;
    for (const message of page.messages) {
      stored.add(message.id);
      this.#seq = Math.max(this.#seq, message.seq);
      this.thread.send({ type: 'message', message });
    }
    for (const review of page.reviews) {
      this.#seq = Math.max(this.#seq, review.seq);
      this.thread.send({ type: 'review', review });
    }
    if (this.#seq > before && this.#seq < page.lastSeq) return true;
    this.#seq = Math.max(this.#seq, page.lastSeq);
    for (const reply of page.pending) this.thread.send({ type: 'pending', reply });
    return false;
  }

  #sendWaiting(stored: ReadonlySet<string>): void {
    const received = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const event of received) {
      if (event.type === 'pending' && stored.has(event.reply.id)) continue;
      if (event.type === 'delta' && stored.has(event.id)) continue;
      this.#receive(event);
    }
  }

  #receive(event: ThreadEvent): void {
    if (this.#waiting) this.#keep(event);
    else if (event.type === 'delta') this.#sendDelta(event);
    else if (event.type === 'pending') this.thread.send(event);
    else if (event.type === 'message') this.#sendStored(event, event.message.seq);
    else this.#sendStored(event, event.review.seq);
  }

  #keep(event: ThreadEvent): void {
    if (!this.#waiting || this.#waiting.length < MAX_WAITING) this.#waiting?.push(event);
    else this.thread.failed(new FeedOverflow('too many events while history was read'));
  }

  #sendDelta(event: ReplyDelta): void {
    const news = this.#streaming().advance(event);
    if (news) this.thread.send(news);
  }

  #streaming(): StreamPositions {
    this.#positions ??= new StreamPositions();
    return this.#positions;
  }

  #sendStored(event: Extract<ThreadEvent, { type: 'message' | 'review' }>, seq: number): void {
    if (seq <= this.#seq) return;
    if (seq > this.#seq + 1) {
      this.#readAgain();
      return;
    }
    this.#seq = seq;
    if (event.type === 'message') {
      this.#positions?.end(event.message.id);
      if (this.#positions?.isEmpty) this.#positions = undefined;
      this.thread.send({ type: 'message', message: event.message });
    } else this.thread.send(event);
  }
}
