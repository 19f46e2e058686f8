/** Codes that tell of the question or the answer, not of the provider's health. */
const OF_THE_TURN: ReadonlySet<string> = new Set([
  'stopped',
  'no_time_left',
  'content_filter',
  'context_too_long',
  'empty',
  'length',
  'took_too_long',
  'http_400',
  'http_413',
  'http_422',
]);
/** Refused before a model began, so nothing is paid for. */
const UNPAID = /^(?:http_\d+|connection|not_a_stream|context_too_long|resting_after_failures|no_time_left)$/;

export interface ModelErrorDetails {
  /** When to try again, where that may help. */
  retryAfterMs?: number | undefined;
  /** The provider's own words, without keys. */
  sentence?: string | undefined;
  cause?: unknown;
}

/** Why a model gave no (whole) answer; `code` goes into the trace. */
export class ModelError extends Error {
  readonly retryAfterMs: number | undefined;
  readonly sentence: string | undefined;

  constructor(
    readonly code: string,
    { retryAfterMs, sentence, cause }: ModelErrorDetails = {},
  ) {
    super(`The model did not answer: ${code}`, { cause });
    this.name = 'ModelError';
    this.retryAfterMs = retryAfterMs;
    this.sentence = sentence;
  }

  /** The provider is down, slow, or refuses this installation: others would fare the same. */
  get isFaultOfProvider(): boolean {
    return !OF_THE_TURN.has(this.code);
  }

  /** Of the request's form, which may be the same for every question. */
  get isRefusalOfRequest(): boolean {
    return this.code === 'http_400' || this.code === 'http_422';
  }

  /** The provider may have begun to answer, which is paid for. */
  get mayBePaid(): boolean {
    return !UNPAID.test(this.code);
  }
}
