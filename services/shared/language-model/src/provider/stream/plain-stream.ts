import { ModelError } from '../../model-error.js';
import type { TurnTokens } from '../../model-price.js';
import { eventFailure } from '../failures/failure.js';
import { type Finish, type PlainChunk, readChunk } from './plain-chunk.js';
import { SseEvents } from './sse-events.js';

const DONE = /^"?\[?DONE\]?"?$/i;
const CLOSED = 'The connection was closed without an answer.';
const SHORT_PAUSE_MS = 500;
/** A word may well be said twice. */
const SHORTEST_WHOLE = 20;

/** What an answer of any provider consists of. */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'thought'; chars: number }
  | ({ type: 'usage' } & TurnTokens)
  | { type: 'finish'; is: Finish; raw: string | undefined };

/** Reads a stream of OpenAI's form, or of what servers take for it; texts that follow each other become one. */
export class PlainStream {
  readonly #events = new SseEvents();
  #parts: Part[] = [];
  #held = '';
  #said = '';
  #noise = '';
  #state = {
    hasBegun: false,
    isDone: false,
    isRefusal: false,
    usesTool: false,
    hasUsage: false,
    hasEnded: false,
  };

  /** @throws ModelError if the server tells of a failure, or what it sends cannot be read */
  push(text: string): void {
    for (const { name, data } of this.#events.push(text)) this.#event(name, data);
  }

  /** The stream is over. @throws ModelError if the answer is not */
  end(): void {
    for (const { name, data } of this.#events.end()) this.#event(name, data);
    if (this.#state.hasEnded) return;
    const { hasBegun, isDone, hasUsage } = this.#state;
    // some servers never say why they stopped
    if (isDone || (hasUsage && this.#said !== '')) this.#finish('stop');
    else if (!hasBegun && this.#noise !== '') throw eventFailure(this.#noise);
    else if (!hasBegun) throw new ModelError('cut', { sentence: CLOSED, retryAfterMs: SHORT_PAUSE_MS });
    else throw new ModelError('cut');
  }

  /** A chunk, or a whole answer. */
  value(value: unknown): void {
    const chunk = readChunk(value);
    if (!chunk) return;
    if (chunk.failure) throw eventFailure(chunk.failure);
    this.#state.hasBegun = true;
    this.#state.isRefusal ||= chunk.isRefusal;
    this.#state.usesTool ||= chunk.usesTool;
    if (chunk.thought !== '') this.#add({ type: 'thought', chars: chunk.thought.length });
    this.#say(this.#isAllAgain(chunk.text) ? '' : chunk.text || this.#newIn(chunk.message));
    this.#use(chunk.usage);
    if (chunk.finish) this.#stop(chunk.finish);
  }

  /** Whether there is text that the next event may belong to, and nothing else. */
  get mayGrow(): boolean {
    return this.#held !== '' && this.#parts.length === 0;
  }

  take(): Part[] {
    this.#flush();
    const parts = this.#parts;
    if (parts.length > 0) this.#parts = [];
    return parts;
  }

  #event(name: string, data: string): void {
    const text = data.trim();
    if (DONE.test(text)) {
      this.#state.isDone = true;
      return;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (text.startsWith('{')) throw new ModelError('malformed', { sentence: text.slice(0, 80) });
      if (name === 'error') throw eventFailure(text);
      this.#noise ||= text;
      return;
    }
    this.value(value);
  }

  /** What a message has beyond what was said; a server may send all of it with each piece. */
  #newIn(message: string): string {
    return this.#said !== '' && message.startsWith(this.#said) ? message.slice(this.#said.length) : message;
  }

  /** Some servers end with the whole answer as one more piece. */
  #isAllAgain(text: string): boolean {
    return text.length >= SHORTEST_WHOLE && text.trim() === this.#said.trim();
  }

  #say(text: string): void {
    this.#held += text;
    this.#said += text;
  }

  #use(usage: PlainChunk['usage']): void {
    if (!usage) return;
    this.#state.hasUsage = true;
    this.#add({ type: 'usage', ...usage });
  }

  #stop({ is, raw }: NonNullable<PlainChunk['finish']>): void {
    if (is === 'error') throw new ModelError('provider', { sentence: `finish_reason: ${raw}` });
    if (this.#state.hasEnded) return;
    this.#finish(
      this.#state.isRefusal ? 'content_filter' : is === 'tool_calls' && !this.#state.usesTool ? 'stop' : is,
    );
  }

  #finish(is: Finish): void {
    this.#state.hasEnded = true;
    this.#add({ type: 'finish', is, raw: is });
  }

  #add(part: Part): void {
    this.#flush();
    this.#parts.push(part);
  }

  #flush(): void {
    if (this.#held === '') return;
    this.#parts.push({ type: 'text', text: this.#held });
    this.#held = '';
  }
}
