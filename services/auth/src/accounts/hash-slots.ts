import { DomainError } from '@chirrup/kernel/domain-error';
import { accountErrors } from './domain/account.errors.js';

const RETRY_AFTER_SECONDS = 2;

/** Lets a few pieces of work run at once and some wait in line; whoever comes when the line is full is sent away. */
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

  /** A slot goes straight to the next in line, so nobody can slip in between. */
  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
}
