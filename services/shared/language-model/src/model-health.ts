import type { Clock } from '@chirrup/kernel/clock';
import type { ModelError } from './model-error.js';

/** What is known of a model's provider. */
export interface ModelState {
  /** Undefined before the first call has ended. */
  isReachable: boolean | undefined;
  /** Epoch milliseconds. */
  since: number;
  code?: string;
  /** The provider's own words. */
  sentence?: string | undefined;
}

/** So many questions in a row refused, and none answered: it may not be the questions. */
const REFUSALS = 3;

/** Keeps whether a provider answers, from the calls that are made anyway. */
export class ModelHealth {
  #state: ModelState;
  #refused = 0;

  constructor(
    private readonly clock: Clock,
    /** @param isFirst it answers, as was hoped */
    private readonly onChange: (state: ModelState, isFirst: boolean) => void = () => undefined,
  ) {
    this.#state = { isReachable: undefined, since: clock.now() };
  }

  get state(): ModelState {
    return this.#state;
  }

  get sentence(): string | undefined {
    return this.#state.sentence;
  }

  succeeded(): void {
    this.#refused = 0;
    if (this.#state.isReachable) return;
    const isFirst = this.#state.isReachable === undefined;
    this.#state = { isReachable: true, since: this.clock.now() };
    this.onChange(this.#state, isFirst);
  }

  /** A question was refused, which may be its own fault. */
  refused(error: ModelError): void {
    if (error.isRefusalOfRequest) this.#refused += 1;
  }

  /** Whether a question of our own should find out if it answers. */
  get isInDoubt(): boolean {
    return this.#state.isReachable === false || this.#refused >= REFUSALS;
  }

  failed({ code, sentence }: ModelError): void {
    const isNews = this.#state.isReachable !== false;
    const since = isNews ? this.clock.now() : this.#state.since;
    this.#state = { isReachable: false, since, code, sentence };
    if (isNews) this.onChange(this.#state, false);
  }
}
