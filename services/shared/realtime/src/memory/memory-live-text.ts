import { type LiveReply, LiveText } from '../live-text.js';

/** Embedded adapter. */
export class MemoryLiveText extends LiveText {
  readonly #replies = new Map<string, LiveReply>();
  readonly #threads = new Map<string, Set<string>>();

  begin(reply: Omit<LiveReply, 'text'>): void {
    const held = this.#replies.get(reply.replyId);
    if (held && held.attempt >= reply.attempt) return;
    this.#replies.set(reply.replyId, { ...reply, text: '' });
    const ids = this.#threads.get(reply.threadId) ?? new Set();
    ids.add(reply.replyId);
    this.#threads.set(reply.threadId, ids);
  }

  append(replyId: string, delta: string): void {
    const reply = this.#replies.get(replyId);
    if (reply) reply.text += delta;
  }

  end(replyId: string): void {
    const reply = this.#replies.get(replyId);
    if (!reply) return;
    this.#replies.delete(replyId);
    const ids = this.#threads.get(reply.threadId);
    ids?.delete(replyId);
    if (ids?.size === 0) this.#threads.delete(reply.threadId);
  }

  async ofThread(threadId: string): Promise<LiveReply[]> {
    const ids = this.#threads.get(threadId) ?? [];
    return [...ids].flatMap((id) => {
      const reply = this.#replies.get(id);
      return reply ? [{ ...reply }] : [];
    });
  }
}
