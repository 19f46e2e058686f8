type Listener = () => void;

/**
 * Wakes the workers that wait inside one process. A wake is a hint only: workers also poll, so a lost wake costs time
 * and never work.
 */
export class Signal {
  readonly #listeners = new Set<Listener>();

  wake(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  /** Resolves at the next wake or after `ms`, whichever comes first. */
  wait(ms: number, stop?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#listeners.delete(done);
        stop?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      if (stop?.aborted) return done();
      this.#listeners.add(done);
      stop?.addEventListener('abort', done, { once: true });
    });
  }
}
