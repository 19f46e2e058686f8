import type { ModelPrice, TurnTokens } from './model-price.js';

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** JPEG, of the user. */
  pictures?: readonly Uint8Array[] | undefined;
}

export type ModelEvent =
  | { type: 'text'; text: string }
  /** The model reasons; what it thinks stays with the adapter. */
  | { type: 'thinking'; chars: number }
  /** The text so far was reasoning: the answer begins again. */
  | { type: 'restart' }
  /** The provider has ended the answer, and it is whole. */
  | { type: 'end' }
  /** Another model begins the answer: the one before has failed. */
  | { type: 'model'; name: string; price: ModelPrice | undefined }
  | ({ type: 'usage' } & TurnTokens);

/** Port: a language model that streams. */
export interface ChatModel {
  /** Shown in the trace. */
  readonly name: string;
  /** Absent when unknown. */
  readonly price?: ModelPrice | undefined;
  /** Pictures are shown to it. */
  readonly takesPictures?: boolean;
  /** @throws ModelError; anything else thrown is a bug or the abort of `signal` */
  stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncIterable<ModelEvent>;
}
