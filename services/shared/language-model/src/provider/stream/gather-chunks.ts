import { ModelError } from '../../model-error.js';
import { eventFailure } from '../failures/failure.js';
import { type PlainChunk, readChunk } from './plain-chunk.js';
import { SseEvents } from './sse-events.js';

/** What a model sends in words is read in pieces of so long, but for the first: each event costs the same, whatever its length. */
const GATHER_MS = 5;
const DONE = /^"?\[?DONE\]?"?$/i;
const CLOSED = 'The connection was closed without an answer.';
const SHORT_PAUSE_MS = 500;

/** Writes a model's stream again in the one form that every reader of OpenAI's takes; texts that follow each other become one. */
export class PlainStream {
  readonly #events = new SseEvents();
  #out = '';
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

  /** @throws ModelError where the server tells of a failure, or what it sends cannot be read */
  push(text: string): void {
    for (const { name, data } of this.#events.push(text)) this.#event(name, data);
  }

  /** The stream is over. @throws ModelError where the answer is not */
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
    if (chunk.thought !== '') this.#write({ reasoning_content: chunk.thought });
    this.#say(chunk.text || this.#newIn(chunk.message));
    this.#use(chunk.usage);
    if (chunk.finish) this.#stop(chunk.finish);
  }

  /** Whether there is text that the next event may belong to, and nothing else. */
  get mayGrow(): boolean {
    return this.#held !== '' && this.#out === '';
  }

  take(): string {
    this.#flush();
    const out = this.#out;
    this.#out = '';
    return out;
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

  #say(text: string): void {
    this.#held += text;
    this.#said += text;
  }

  #use(usage: PlainChunk['usage']): void {
    if (!usage) return;
    this.#state.hasUsage = true;
    this.#flush();
    this.#out += line({
      choices: [{ index: 0, delta: {}, finish_reason: null }],
      usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
    });
  }

  #stop({ is, raw }: NonNullable<PlainChunk['finish']>): void {
    if (is === 'error') throw new ModelError('provider', { sentence: `finish_reason: ${raw}` });
    if (this.#state.hasEnded) return;
    this.#finish(
      this.#state.isRefusal ? 'content_filter' : is === 'tool_calls' && !this.#state.usesTool ? 'stop' : is,
    );
  }

  #finish(reason: string): void {
    this.#state.hasEnded = true;
    this.#write({}, reason);
  }

  #write(delta: object, finish_reason: string | null = null): void {
    this.#flush();
    this.#out += line({ choices: [{ index: 0, delta, finish_reason }] });
  }

  #flush(): void {
    if (this.#held === '') return;
    this.#out += line({ choices: [{ index: 0, delta: { content: this.#held }, finish_reason: null }] });
    this.#held = '';
  }
}

const line = (fields: object): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'x', ...fields })}\n\n`;

/** The same stream in the plain form, with texts that arrive within a few milliseconds as one. */
export const gatherChunks = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const plain = new PlainStream();
  let reading: ReturnType<typeof reader.read> | undefined;
  let hasBegun = false;
  /** @returns whether it was the last */
  const readOne = async (): Promise<boolean> => {
    reading ??= reader.read();
    const { done, value } = await reading;
    reading = undefined;
    plain.push(decoder.decode(value, { stream: !done }));
    if (done) plain.end();
    return done;
  };
  const readMore = async (): Promise<boolean> => {
    const { promise: isOver, resolve } = Promise.withResolvers<'over'>();
    const timer = setTimeout(resolve, GATHER_MS, 'over');
    try {
      while (plain.mayGrow) {
        reading ??= reader.read();
        // it is awaited by the next pull, if not here
        reading.catch(() => undefined);
        if ((await Promise.race([reading, isOver])) === 'over') return false;
        if (await readOne()) return true;
      }
      return false;
    } finally {
      clearTimeout(timer);
    }
  };
  return new ReadableStream({
    pull: async (controller) => {
      try {
        for (let out = ''; out === ''; ) {
          let isEnd = await readOne();
          if (!isEnd && hasBegun) isEnd = await readMore();
          out = plain.take();
          if (out !== '') controller.enqueue(Buffer.from(out));
          if (isEnd) return controller.close();
          hasBegun ||= out !== '';
        }
      } catch (error) {
        // what is not read any longer is not sent either
        reader.cancel(error).catch(() => undefined);
        throw error;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
};
