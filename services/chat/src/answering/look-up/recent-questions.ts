/** Threads whose questions are kept: 1.5 KB each. */
const MAX_THREADS = 2_000;

/**
 * The last questions of threads that were answered in this process: a follow-up is looked up with them before its commit
 * reads the real ones. They may be old, for another process may have answered since.
 */
export class RecentQuestions {
  readonly #threads = new Map<string, readonly string[]>();

  /** Empty for an unknown thread; most are new. */
  get(botId: string, threadId: string): readonly string[] {
    return this.#threads.get(keyOf(botId, threadId)) ?? [];
  }

  set(botId: string, threadId: string, questions: readonly string[]): void {
    const key = keyOf(botId, threadId);
    this.#threads.delete(key);
    this.#threads.set(key, questions);
    if (this.#threads.size <= MAX_THREADS) return;
    const [oldest] = this.#threads.keys();
    if (oldest !== undefined) this.#threads.delete(oldest);
  }
}

const keyOf = (botId: string, threadId: string): string => `${botId}/${threadId}`;
