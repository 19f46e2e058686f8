import type { Clock } from '@chirrup/kernel/clock';
import type { DayUsage } from './model-usage.sql.js';

/** How long a total is used before it is read again, for other processes add to it too: longer while it is far from its limit. */
const TRUSTED_MS = 5_000;
const TRUSTED_FAR_MS = 60_000;

/** Today's total of used tokens; what this process stores is added at once. */
export class DayTotal {
  #usage: DayUsage = { day: '', tokens: 0 };
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly read: () => Promise<DayUsage>,
  ) {}

  /** @param limit what it is compared with */
  async get(limit: number): Promise<DayUsage> {
    const trustedMs = this.#usage.tokens < limit / 2 ? TRUSTED_FAR_MS : TRUSTED_MS;
    if (this.clock.now() - this.#readAt >= trustedMs) {
      this.#reading ??= this.#readAgain().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    }
    return this.#usage;
  }

  /** What was read last, and added since. */
  get last(): DayUsage {
    return this.#usage;
  }

  /** Counts what was stored in the database as well. */
  add(tokens: number): void {
    this.#usage = { ...this.#usage, tokens: this.#usage.tokens + tokens };
  }

  async #readAgain(): Promise<void> {
    const readAt = this.clock.now();
    this.#usage = await this.read();
    this.#readAt = readAt;
  }
}
