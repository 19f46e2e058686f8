import type { Clock } from '@chirrup/kernel/clock';
import { threadChannel } from '@chirrup/proto/channels';
import type { ThreadEvent } from '@chirrup/proto/live-events';
import type { FanOut } from '@chirrup/realtime/fan-out';
import type { LiveText } from '@chirrup/realtime/live-text';
import type { ReplyRef } from '../../threads/domain/reply-job.js';
import { toSourceMessage } from '../../threads/thread.mapper.js';
import type { Source } from '../domain/answer.js';
import type { AnswerStream } from '../writers/answer-writer.js';

/** At most 30 deltas a second. */
const INTERVAL_MS = 34;

/** Publishes a reply while it is made: the first delta at once, later ones at most 30 times a second. */
export class ReplyStream implements AnswerStream {
  #attempt: number;
  #text = '';
  #sent = 0;
  #sentAt = Number.NEGATIVE_INFINITY;
  #firstAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param attempt higher than in every earlier stream of this reply */
  constructor(
    private readonly reply: ReplyRef,
    attempt: number,
    private readonly ports: { fanOut: FanOut; liveText: LiveText; clock: Clock },
  ) {
    this.#attempt = attempt;
    this.#startAttempt();
  }

  get text(): string {
    return this.#text;
  }

  get firstAt(): number | undefined {
    return this.#firstAt;
  }

  push(delta: string): void {
    if (delta === '') return;
    this.#text += delta;
    const now = this.ports.clock.now();
    this.#firstAt ??= now;
    const wait = this.#sentAt + INTERVAL_MS - now;
    if (wait <= 0) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), wait);
  }

  restart(): void {
    this.close();
    if (this.#text === '') return;
    this.#attempt += 1;
    this.#text = '';
    this.#sent = 0;
    this.#firstAt = undefined;
    // the first delta of the new attempt is published at once
    this.#sentAt = Number.NEGATIVE_INFINITY;
    this.#startAttempt();
  }

  offer(pages: readonly Source[]): void {
    if (this.#text !== '') return;
    const { id, threadId, replyTo } = this.reply;
    const event: ThreadEvent = {
      type: 'pending',
      reply: { id, threadId, replyTo },
      offers: pages.map(toSourceMessage),
    };
    this.ports.fanOut.publish(threadChannel(threadId), event);
  }

  /** No more deltas; what was not sent comes with the stored message. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #startAttempt(): void {
    const { id: replyId, threadId, replyTo } = this.reply;
    this.ports.liveText.begin({ replyId, threadId, replyTo, attempt: this.#attempt });
  }

  // Without an await between them, so that a reader of the live text neither misses nor repeats a delta.
  #flush(): void {
    this.close();
    const { id, threadId, replyTo } = this.reply;
    const delta = this.#text.slice(this.#sent);
    const event: ThreadEvent = {
      type: 'delta',
      id,
      threadId,
      replyTo,
      attempt: this.#attempt,
      offset: this.#sent,
      delta,
    };
    this.#sent = this.#text.length;
    this.#sentAt = this.ports.clock.now();
    this.ports.liveText.append(id, delta);
    this.ports.fanOut.publish(threadChannel(threadId), event);
  }
}
