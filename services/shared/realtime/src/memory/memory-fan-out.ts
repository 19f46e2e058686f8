import { type Log, silentLog } from '@chirrup/kernel/log';
import { FanOut } from '../fan-out.js';

type Listener = (message: never) => void;

/** Embedded adapter: listeners of this process. A listener that throws is logged and does not affect the others. */
export class MemoryFanOut extends FanOut {
  /** Lists are replaced, never changed: subscribing during a publish does not disturb it. */
  readonly #channels = new Map<string, readonly Listener[]>();

  constructor(private readonly log: Log = silentLog) {
    super();
  }

  publish(channel: string, message: object): void {
    for (const listener of this.#listeners(channel)) {
      try {
        listener(message as never);
      } catch (error) {
        this.log.error({ err: error }, 'a fan-out listener failed');
      }
    }
  }

  subscribe(channel: string, listener: Listener): () => void {
    this.#channels.set(channel, this.#listeners(channel).concat(listener));
    let isSubscribed = true;
    return () => {
      if (!isSubscribed) return;
      isSubscribed = false;
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
