import type { ModelPrice } from './model-price.js';

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export type ModelEvent =
  | { type: 'text'; text: string }
  /** The provider has ended the answer. */
  | { type: 'end' }
  | { type: 'usage'; promptTokens: number; completionTokens: number };

/** Why a model gave no (whole) answer; `code` goes into the trace. */
export class ModelError extends Error {
  constructor(
    readonly code: string,
    /** How long the provider asks to wait. */
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(`The model did not answer: ${code}`, options);
    this.name = 'ModelError';
  }

  /** The provider may have begun to answer, which is paid for. */
  get mayBePaid(): boolean {
    return !/^(?:http_|connection$|resting_after_failures$|no_time_left$)/.test(this.code);
  }
}

/** Port: a language model that streams. */
export interface ChatModel {
  /** Shown in the trace. */
  readonly name: string;
  /** Absent when unknown. */
  readonly price?: ModelPrice | undefined;
  /** @throws ModelError; anything else thrown is a bug or the abort of `signal` */
  stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncIterable<ModelEvent>;
}
