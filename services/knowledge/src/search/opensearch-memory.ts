import type { Clock } from '@chirrup/kernel/clock';
import { type FanOut, searchIndexChannel } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import { LRUCache } from 'lru-cache';

/** With the engine's refresh (400 ms) a change that cannot be heard of shows within the second the port promises. */
const ALONE_MS = 500;
const MAX_BOTS = 2_000;
/** Of all bots together, a few hundred bytes each. */
const MAX_ANSWERS = 200_000;

type Answers = LRUCache<string, Promise<unknown>>;

/**
 * What the engine said of each bot, kept until the bot's documents change: an indexer tells when it has sent a change
 * and when searches show it. What was asked before is dropped with it, whenever its answer comes.
 */
export class OpenSearchMemory {
  readonly #answers: Answers = new LRUCache({ max: MAX_ANSWERS });
  readonly #bots: InvalidatedCache<BotMemory>;
  #made = 0;

  constructor(fanOut: FanOut, clock: Clock) {
    this.#bots = new InvalidatedCache({
      fanOut,
      channel: searchIndexChannel,
      load: async () => new BotMemory(this.#answers, this.#nextPrefix()),
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

  #nextPrefix(): string {
    this.#made += 1;
    return `${this.#made} `;
  }
}

/** Answers about one bot between two changes. One that is on its way is not asked for again, a failure is not kept. */
export class BotMemory {
  constructor(
    private readonly answers: Answers,
    private readonly prefix: string,
  ) {}

  once<T>(what: string, fetch: () => Promise<T>): Promise<T> {
    const key = this.prefix + what;
    const known = this.answers.get(key) as Promise<T> | undefined;
    if (known) return known;
    const answer = fetch();
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    return answer;
  }

  /** An answer for each name, in their order; those nobody asked for yet are fetched, all at once. */
  each<T>(
    what: string,
    names: readonly string[],
    fetch: (unknown: readonly string[]) => Promise<readonly T[]>,
  ): Promise<(T | undefined)[]> {
    const unknown = [...new Set(names)].filter((name) => !this.answers.has(`${this.prefix}${what} ${name}`));
    const fetched = unknown.length > 0 ? fetch(unknown) : Promise.resolve([]);
    const places = new Map(unknown.map((name, at) => [name, at]));
    return Promise.all(
      names.map((name) => this.once(`${what} ${name}`, async () => (await fetched)[places.get(name) ?? -1])),
    );
  }
}
