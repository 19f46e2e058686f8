import type { IsolatedAnswer } from './answer-requests.js';
import { IsolatedProcess, type IsolatedProgram } from './isolated-process.js';

const IDLE_MS = 10_000;

/** At most `size` isolated processes: started when there is something to do, kept for the next requests, ended when idle. */
export class IsolatedPool<Q extends object, A> {
  readonly #idle: IsolatedProcess<Q, A>[] = [];
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #resting: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(private readonly options: IsolatedProgram & { size: number; idleMs?: number }) {
    this.#free = options.size;
  }

  /**
   * Undefined when the request went beyond a limit or `signal` was aborted.
   * @throws what the program threw
   */
  async ask(request: Q, signal: AbortSignal): Promise<A | undefined> {
    await this.#takeSlot();
    try {
      if (signal.aborted || this.#isClosed) return undefined;
      return unwrapped(await this.#answerTo(request, signal));
    } finally {
      this.#leaveSlot();
    }
  }

  /** With the service that asks. */
  onApplicationShutdown(): void {
    this.#isClosed = true;
    this.#endIdle();
  }

  async #answerTo(request: Q, signal: AbortSignal): Promise<IsolatedAnswer<A> | undefined> {
    clearTimeout(this.#resting);
    const process = this.#takeIdle() ?? new IsolatedProcess<Q, A>(this.options);
    const answer = await process.ask(request, signal);
    if (this.#isClosed) process.end();
    else if (process.isAlive) this.#idle.push(process);
    this.#resting = setTimeout(() => this.#endIdle(), this.options.idleMs ?? IDLE_MS).unref();
    return answer;
  }

  #takeIdle(): IsolatedProcess<Q, A> | undefined {
    for (;;) {
      const process = this.#idle.pop();
      if (!process || process.isAlive) return process;
    }
  }

  #endIdle(): void {
    for (const process of this.#idle.splice(0)) process.end();
  }

  async #takeSlot(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #leaveSlot(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}

const unwrapped = <A>(answer: IsolatedAnswer<A> | undefined): A | undefined => {
  if (answer && 'error' in answer) throw new Error(answer.error);
  return answer?.value;
};
