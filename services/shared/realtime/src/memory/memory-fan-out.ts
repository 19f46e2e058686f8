import { FanOut } from '../fan-out.js';

type Listener = (message: never) => void;

/** Embedded adapter: listeners of this process. One listener's failure does not keep others from hearing. */
export class MemoryFanOut extends FanOut {
  /** Lists are replaced, never changed: whoever listens or stops meanwhile does not disturb who is being told. */
  readonly #channels = new Map<string, readonly Listener[]>();

  publish(channel: string, message: object): void {
    for (const listener of this.#listeners(channel)) {
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
    this.#channels.set(channel, this.#listeners(channel).concat(listener));
    let isListening = true;
    return () => {
      if (!isListening) return;
      isListening = false;
      const listeners = this.#listeners(channel);
      const left = listeners.toSpliced(listeners.indexOf(listener), 1);
      if (left.length > 0) this.#channels.set(channel, left);
      else this.#channels.delete(channel);
    };
  }

  #listeners(channel: string): readonly Listener[] {
    return this.#channels.get(channel) ?? [];
  }
}
