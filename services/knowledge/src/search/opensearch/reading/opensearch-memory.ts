import type { Clock } from '@chirrup/kernel/clock';
import { type FanOut, searchIndexChannel } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import { LRUCache } from 'lru-cache';

/** With the engine's refresh (400 ms) a change that cannot be heard of shows within the second the port promises. */
const ALONE_MS = 500;
const MAX_BOTS = 2_000;
/** Of all answers together; most take a few hundred. */
const MAX_BYTES = 128 * 1_048_576;
const USUAL_BYTES = 400;

interface Remembered {
  /** Whose it is; another one's is of before a change. */
  readonly memory: BotMemory;
  readonly answer: Promise<unknown>;
  /** What it was, once it is there. */
  value?: unknown;
}
type Answers = LRUCache<string, Remembered>;

/**
 * What the engine said of each bot, kept until the bot's documents change: an indexer tells when it has sent a change
 * and when searches show it. What was asked before is not used after it, whenever its answer comes.
 */
export class OpenSearchMemory {
  readonly #bots: InvalidatedCache<BotMemory>;

  constructor(fanOut: FanOut, clock: Clock) {
    const answers: Answers = new LRUCache({ maxSize: MAX_BYTES });
    this.#bots = new InvalidatedCache({
      fanOut,
      channel: searchIndexChannel,
      load: async (botId) => new BotMemory(answers, botId),
      max: MAX_BOTS,
      aloneMs: ALONE_MS,
      clock,
    });
  }

  of(botId: string): Promise<BotMemory> {
    return this.#bots.get(botId);
  }

  close(): void {
    this.#bots.close();
  }
}

/** Answers about one bot between two changes. One that is on its way is not asked for again, a failure is not kept. */
export class BotMemory {
  constructor(
    private readonly answers: Answers,
    private readonly botId: string,
  ) {}

  /** @param bytes what the answer will take, roughly */
  once<T>(what: string, fetch: () => Promise<T>, bytes = USUAL_BYTES): Promise<T> {
    const known = this.#known(what);
    if (known) return known.answer as Promise<T>;
    const key = this.#key(what);
    const answer = fetch();
    const remembered: Remembered = { memory: this, answer };
    this.answers.set(key, remembered, { size: bytes });
    answer.then(
      (value) => {
        remembered.value = value;
      },
      () => {
        if (this.answers.peek(key) === remembered) this.answers.delete(key);
      },
    );
    return answer;
  }

  /** An answer that is there already. */
  peek<T>(what: string): T | undefined {
    return this.#known(what)?.value as T | undefined;
  }

  /** An answer for each name, in their order; those nobody asked for yet are fetched, all at once. */
  each<T>(
    what: string,
    names: readonly string[],
    fetch: (unknown: readonly string[]) => Promise<readonly T[]>,
  ): Promise<(T | undefined)[]> {
    const unknown = [...new Set(names)].filter((name) => !this.#known(`${what} ${name}`));
    const fetched = unknown.length > 0 ? fetch(unknown) : Promise.resolve([]);
    const places = new Map(unknown.map((name, at) => [name, at]));
    return Promise.all(
      names.map((name) => this.once(`${what} ${name}`, async () => (await fetched)[places.get(name) ?? -1])),
    );
  }

  #known(what: string): Remembered | undefined {
    const remembered = this.answers.get(this.#key(what));
    return remembered?.memory === this ? remembered : undefined;
  }

  #key(what: string): string {
    return `${this.botId} ${what}`;
  }
}
