import type { ReplyDelta } from '@chirrup/proto/live-events';
import type { LiveReply } from '@chirrup/realtime/live-text';
import { type HeldText, NOTHING_HELD, newPart } from './new-part.js';

/** How much of each running reply one reader has, so that text received twice is sent once. */
export class StreamPositions {
  readonly #held = new Map<string, HeldText>();

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  /** The text so far of a reply, for a reader who comes in the middle. */
  start({ replyId, threadId, replyTo, attempt, text }: LiveReply): ReplyDelta {
    this.#held.set(replyId, { attempt, length: text.length });
    return { type: 'delta', id: replyId, threadId, replyTo, attempt, offset: 0, delta: text };
  }

  /** What of a delta is new to the reader, who resumes when text before it is missing; `undefined` when nothing is. */
  advance(delta: ReplyDelta): ReplyDelta | undefined {
    const part = newPart(this.#held.get(delta.id) ?? NOTHING_HELD, delta);
    if (part === undefined) return undefined;
    this.#held.set(delta.id, { attempt: delta.attempt, length: delta.offset + delta.delta.length });
    return part === 'hole' ? delta : part;
  }

  /** The reply is stored: nothing more of it will be streamed. */
  end(replyId: string): void {
    this.#held.delete(replyId);
  }
}
