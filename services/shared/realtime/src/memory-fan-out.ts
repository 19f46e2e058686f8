import { FanOut } from './fan-out.js';

type Listener = (message: never) => void;

/** Embedded adapter: listeners of this process. One listener's failure does not keep others from hearing. */
export class MemoryFanOut extends FanOut {
  readonly #channels = new Map<string, Set<Listener>>();

  publish(channel: string, message: object): void {
    for (const listener of [...(this.#channels.get(channel) ?? [])]) {
      try {
        listener(message as never);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  subscribe(channel: string, listener: Listener): () => void {
    const listeners = this.#channels.get(channel) ?? new Set();
    listeners.add(listener);
    this.#channels.set(channel, listeners);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#channels.get(channel) === listeners) this.#channels.delete(channel);
    };
  }
}
