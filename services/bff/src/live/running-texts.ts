import type { ReplyDelta } from '@chirrup/proto/live-events';
import { NOTHING_HELD, newPart } from './new-part.js';

/** The text so far of a thread's running replies, for readers who come in the middle. */
export class RunningTexts {
  readonly #replies = new Map<string, ReplyDelta>();

  /** Each reply's text so far, as its first delta. */
  soFar(): ReplyDelta[] {
    return [...this.#replies.values()];
  }

  /** What of a delta is new; undefined when nothing is, `hole` when text before it is missing. */
  add(delta: ReplyDelta): ReplyDelta | undefined | 'hole' {
    const held = this.#replies.get(delta.id);
    const part = newPart(held ? { attempt: held.attempt, length: held.delta.length } : NOTHING_HELD, delta);
    if (part === undefined || part === 'hole') return part;
    const before = held && held.attempt === part.attempt ? held.delta : '';
    this.#replies.set(delta.id, { ...part, offset: 0, delta: before + part.delta });
    return part;
  }

  /** The reply is stored: nothing more of it will be streamed. */
  end(replyId: string): void {
    this.#replies.delete(replyId);
  }

  /** Forgets all but these. */
  keepOnly(replyIds: ReadonlySet<string>): void {
    for (const id of this.#replies.keys()) if (!replyIds.has(id)) this.#replies.delete(id);
  }
}
