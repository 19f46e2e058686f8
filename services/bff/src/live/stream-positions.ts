import type { ReplyDelta } from '@chirrup/proto/live-events';
import type { LiveReply } from '@chirrup/realtime/live-text';

interface Held {
  attempt: number;
  /** UTF-16 units of the text so far. */
  length: number;
}

/** How much of each running reply one reader has, so that text received twice is sent once. */
export class StreamPositions {
  readonly #held = new Map<string, Held>();

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  /** The text so far of a reply, for a reader who comes in the middle. */
  start({ replyId, threadId, replyTo, attempt, text }: LiveReply): ReplyDelta {
    this.#held.set(replyId, { attempt, length: text.length });
    return { type: 'delta', id: replyId, threadId, replyTo, attempt, offset: 0, delta: text };
  }

  /** What of a delta is new to the reader; `undefined` when nothing is. */
  advance(delta: ReplyDelta): ReplyDelta | undefined {
    const held = this.#held.get(delta.id);
    const end = delta.offset + delta.delta.length;
    if (held && delta.attempt < held.attempt) return undefined;
    const sameAttempt = held !== undefined && delta.attempt === held.attempt;
    if (sameAttempt && end <= held.length) return undefined;
    this.#held.set(delta.id, { attempt: delta.attempt, length: end });
    if (!sameAttempt || delta.offset >= held.length) return delta;
    return { ...delta, offset: held.length, delta: delta.delta.slice(held.length - delta.offset) };
  }

  /** The reply is stored: nothing more of it will be streamed. */
  end(replyId: string): void {
    this.#held.delete(replyId);
  }
}
