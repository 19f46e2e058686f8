import { ModelError } from './chat-model.js';

/** Fails what is waited for when it is late, or when the visitor stops. One timer serves a whole stream. */
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

  /** The next thing must come within `ms`, else the wait fails with the code `late`. */
  expect(ms: number, late: string): void {
    this.#dueAt = performance.now() + ms;
    this.#late = late;
    // a timer that is set to an earlier time than needed sets itself again; one for a later time is replaced
    if (this.#timer && this.#timerAt <= this.#dueAt) return;
    this.#set();
  }

  /** The value, or a ModelError. */
  race<T>(next: Promise<T>): Promise<T> {
    // an abandoned wait fails later, when nobody listens any more
    next.catch(() => undefined);
    return Promise.race([next, this.#failed.promise]);
  }

  /** Lets time pass, unless it is cut short by what is waited for being late, or by the visitor. */
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
    this.#timer = setTimeout(() => this.#look(), Math.max(this.#dueAt - performance.now(), 0));
  }

  #look(): void {
    if (performance.now() < this.#dueAt - 1) this.#set();
    else this.#failed.reject(new ModelError(this.#late));
  }
}
