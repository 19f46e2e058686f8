import type { ReplyDelta } from '@chirrup/proto/live-events';

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
    if (held && delta.attempt < held.attempt) return undefined;
    const text = held?.attempt === delta.attempt ? held.delta : '';
    if (delta.offset > text.length) return 'hole';
    const news = delta.delta.slice(text.length - delta.offset);
    if (news === '') return undefined;
    this.#replies.set(delta.id, { ...delta, offset: 0, delta: text + news });
    return { ...delta, offset: text.length, delta: news };
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
