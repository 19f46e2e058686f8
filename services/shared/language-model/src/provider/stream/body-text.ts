import type { Readable } from 'node:stream';

/** What of an answer that is no stream is read. */
export const MAX_WHOLE = 1_024 * 1_024;

/** The text of a body as far as it has arrived. */
export class BodyText {
  readonly #decoder = new TextDecoder();
  #failure: unknown;
  #isOver = false;
  #wake: (() => void) | undefined;

  constructor(private readonly body: Readable) {
    const wake = () => this.#wake?.();
    body.on('readable', wake);
    body.on('end', wake);
    body.on('close', wake);
    body.on('error', (error) => {
      this.#failure = error;
      wake();
    });
  }

  /** Nothing comes any more. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Empty if nothing has arrived since. @throws what the body failed with */
  take(): string {
    const bytes = this.body.read() as Buffer | null;
    if (bytes) return this.#decoder.decode(bytes, { stream: true });
    if (this.#failure !== undefined) throw this.#failure;
    if (this.#isOver || !(this.body.readableEnded || this.body.destroyed)) return '';
    this.#isOver = true;
    return this.#decoder.decode();
  }

  /** Until more can be taken, or for so long. */
  async arrival(withinMs?: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = withinMs === undefined ? undefined : setTimeout(resolve, withinMs);
    if (this.#failure === undefined && !this.body.destroyed && !this.body.readableEnded) await promise;
    clearTimeout(timer);
    this.#wake = undefined;
  }

  /** All that follows, or its beginning. */
  async rest(): Promise<string> {
    let text = '';
    try {
      while (!this.#isOver && text.length <= MAX_WHOLE) {
        const more = this.take();
        if (more === '' && !this.#isOver) await this.arrival();
        text += more;
      }
      return text;
    } finally {
      this.leave();
    }
  }

  /** Ends the connection, unless the answer is through. */
  leave(): void {
    this.body.destroy();
  }
}
