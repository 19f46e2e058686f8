import { ModelError } from '../../model-error.js';

/** One event of a stream. */
export interface SseEvent {
  /** Empty if it has none. */
  name: string;
  data: string;
}

const DONE = '[DONE]';
/** Of one event; nobody's answer comes in longer ones. */
const MOST_CHARACTERS = 1_024 * 1_024;
const MOST_LINES = 200;

/**
 * Cuts a text into server-sent events, as servers write them: with any line ends, without the blank line between them, or
 * with a line of JSON that no `data:` begins.
 */
export class SseEvents {
  #rest = '';
  #afterReturn = false;
  #name = '';
  #data = '';
  #lines = 0;
  #events: SseEvent[] = [];

  /** @throws ModelError if an event is longer than any answer */
  push(text: string): SseEvent[] {
    if (text === '') return [];
    // the second half of a line end
    const own = this.#afterReturn && text.startsWith('\n') ? text.slice(1) : text;
    this.#afterReturn = text.endsWith('\r');
    const [first = '', ...others] = own.includes('\r') ? own.split(/\r\n|\r|\n/) : own.split('\n');
    const lines = [this.#rest + first, ...others];
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > MOST_CHARACTERS) throw tooLong();
    for (const line of lines) this.#line(line);
    return this.#taken();
  }

  /** What no blank line has ended. */
  end(): SseEvent[] {
    this.#line(this.#rest);
    this.#rest = '';
    this.#dispatch();
    return this.#taken();
  }

  #taken(): SseEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #line(line: string): void {
    if (line === '') this.#dispatch();
    else if (line.startsWith('data:')) this.#add(line.slice(line.charAt(5) === ' ' ? 6 : 5));
    else if (line.startsWith('event:')) this.#name = line.slice(6).trim();
    else if (line.startsWith('error:')) this.#error(line.slice(6).trim());
    else if (line.startsWith('{') || line.trim() === DONE) this.#add(line);
  }

  /** A field of llama.cpp's own. */
  #error(data: string): void {
    this.#dispatch();
    this.#name = 'error';
    this.#add(data);
  }

  #add(data: string): void {
    if (this.#data !== '' && isWhole(this.#data)) this.#dispatch();
    this.#lines += 1;
    if (this.#lines > MOST_LINES || this.#data.length + data.length > MOST_CHARACTERS) throw tooLong();
    this.#data += this.#data === '' ? data : `\n${data}`;
  }

  #dispatch(): void {
    if (this.#data.trim() !== '') this.#events.push({ name: this.#name, data: this.#data });
    this.#data = '';
    this.#lines = 0;
    this.#name = '';
  }
}

const tooLong = (): ModelError =>
  new ModelError('malformed', { sentence: 'The server sends an event that is too long to be an answer.' });

const isWhole = (data: string): boolean => {
  if (!data.startsWith('{')) return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
};
