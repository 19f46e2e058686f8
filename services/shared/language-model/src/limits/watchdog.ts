import { ModelError } from '../model-error.js';

/** Fails a wait that takes too long or that the visitor stops. One timer serves a whole stream. */
export class Watchdog {
  readonly #failed = Promise.withResolvers<never>();
  readonly #onStop = () => this.#failed.reject(new ModelError('stopped'));
  #dueAt = 0;
  #late = '';
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;

  constructor(private readonly stop: AbortSignal) {
    this.#failed.promise.catch(() => undefined);
    stop.addEventListener('abort', this.#onStop, { once: true });
    if (stop.aborted) this.#onStop();
  }

  get stopped(): boolean {
    return this.stop.aborted;
  }

  /** The wait fails with the code `late` after `ms`. */
  expect(ms: number, late: string): void {
    this.#dueAt = performance.now() + ms;
    this.#late = late;
    // an earlier timer sets itself again; a later one is replaced
    if (this.#timer && this.#timerAt <= this.#dueAt) return;
    this.#set();
  }

  /** The value, or a ModelError. */
  race<T>(next: Promise<T>): Promise<T> {
    // an abandoned wait may fail later; that is no unhandled rejection
    next.catch(() => undefined);
    return Promise.race([next, this.#failed.promise]);
  }

  /** Sleeps, unless the watchdog or the visitor ends it. */
  async pause(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const passed = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ms);
    });
    await this.race(passed).finally(() => clearTimeout(timer));
  }

  end(): void {
    clearTimeout(this.#timer);
    this.stop.removeEventListener('abort', this.#onStop);
  }

  #set(): void {
    clearTimeout(this.#timer);
    this.#timerAt = this.#dueAt;
    this.#timer = setTimeout(() => this.#check(), Math.max(this.#dueAt - performance.now(), 0));
  }

  #check(): void {
    if (performance.now() < this.#dueAt - 1) this.#set();
    else this.#failed.reject(new ModelError(this.#late));
  }
}
