import { DomainError } from '@chirrup/kernel/domain-error';
import { accountErrors } from './domain/account.errors.js';

const RETRY_AFTER_SECONDS = 2;

/** Runs a few tasks at the same time, queues some, and refuses those that come when the queue is full. */
export class HashSlots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(
    slots: number,
    private readonly maxWaiting: number,
  ) {
    this.#free = slots;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#take();
    try {
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  async #take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= this.maxWaiting) {
      throw new DomainError(accountErrors.busy, { retryAfter: RETRY_AFTER_SECONDS });
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Passes the slot directly to the next in the queue. */
  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
