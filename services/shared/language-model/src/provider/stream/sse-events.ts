/** One event of a stream. */
export interface SseEvent {
  /** Empty where it has none. */
  name: string;
  data: string;
}

const DONE = '[DONE]';

/**
 * Cuts a text into server-sent events, as servers write them: with any line ends, without the blank line between them, or
 * with a line of JSON that no `data:` begins.
 */
export class SseEvents {
  #rest = '';
  #afterReturn = false;
  #name = '';
  #data = '';
  #events: SseEvent[] = [];

  push(text: string): SseEvent[] {
    // the second half of a line end
    const all = this.#rest + (this.#afterReturn && text.startsWith('\n') ? text.slice(1) : text);
    const lines = all.includes('\r') ? all.split(/\r\n|\r|\n/) : all.split('\n');
    this.#afterReturn = text === '' ? this.#afterReturn : text.endsWith('\r');
    this.#rest = lines.pop() ?? '';
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
    else if (line.startsWith('{') || line.trim() === DONE) this.#add(line);
  }

  #add(data: string): void {
    if (this.#data !== '' && isWhole(this.#data)) this.#dispatch();
    this.#data += this.#data === '' ? data : `\n${data}`;
  }

  #dispatch(): void {
    if (this.#data.trim() !== '') this.#events.push({ name: this.#name, data: this.#data });
    this.#data = '';
    this.#name = '';
  }
}

const isWhole = (data: string): boolean => {
  if (!data.startsWith('{')) return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
};
