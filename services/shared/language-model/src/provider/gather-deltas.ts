/** What a model sends in words is read in pieces of so long, but for the first: each event costs the same, whatever its length. */
const GATHER_MS = 5;

/** A chunk in OpenAI's form that has nothing but text. */
interface TextChunk {
  choices: [{ delta: { content: string } }];
}

const textIn = (event: string): TextChunk | undefined => {
  if (!event.startsWith('data: {')) return undefined;
  try {
    const chunk = JSON.parse(event.slice('data: '.length));
    const [choice, ...others] = chunk.choices ?? [];
    const { content, role: _, ...rest } = choice?.delta ?? {};
    const isText = typeof content === 'string' && content !== '' && Object.keys(rest).length === 0;
    return isText && others.length === 0 && !choice.finish_reason && !chunk.usage && !chunk.error
      ? chunk
      : undefined;
  } catch {
    return undefined;
  }
};

/** Makes one event of texts that follow each other; all others pass as they are. */
class GatheredEvents {
  #rest = '';
  #out = '';
  #held: TextChunk | undefined;

  push(text: string): void {
    const events = (this.#rest + text).split('\n\n');
    this.#rest = events.pop() ?? '';
    for (const event of events) {
      const chunk = textIn(event);
      if (chunk && this.#held) this.#held.choices[0].delta.content += chunk.choices[0].delta.content;
      else if (chunk) this.#held = chunk;
      else this.#pass(`${event}\n\n`);
    }
  }

  /** Whether there is text that the next event may belong to, and nothing else. */
  get mayGrow(): boolean {
    return this.#held !== undefined && this.#out === '';
  }

  take(isEnd: boolean): string {
    this.#pass(isEnd ? this.#rest : '');
    const out = this.#out;
    this.#out = '';
    return out;
  }

  #pass(text: string): void {
    if (this.#held) this.#out += `data: ${JSON.stringify(this.#held)}\n\n`;
    this.#held = undefined;
    this.#out += text;
  }
}

/**
 * The same stream, with texts that arrive within a few milliseconds as one.
 * @param onText is called with what arrives
 */
export const gatherDeltas = (
  body: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
): ReadableStream<Uint8Array> => {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const events = new GatheredEvents();
  let reading: ReturnType<typeof reader.read> | undefined;
  let hasBegun = false;
  /** @returns whether it was the last */
  const readOne = async (): Promise<boolean> => {
    reading ??= reader.read();
    const { done, value } = await reading;
    reading = undefined;
    const text = decoder.decode(value, { stream: !done });
    onText(text);
    events.push(text);
    return done;
  };
  const readMore = async (): Promise<boolean> => {
    const { promise: isOver, resolve } = Promise.withResolvers<'over'>();
    const timer = setTimeout(resolve, GATHER_MS, 'over');
    try {
      while (events.mayGrow) {
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
      for (let out = ''; out === ''; ) {
        let isEnd = await readOne();
        if (!isEnd && hasBegun) isEnd = await readMore();
        out = events.take(isEnd);
        if (out !== '') controller.enqueue(Buffer.from(out));
        if (isEnd) return controller.close();
        hasBegun ||= out !== '';
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
};
