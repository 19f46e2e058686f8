import type { Clock } from '@chirrup/kernel/clock';
import { searchIndexChannel } from '@chirrup/proto/channels';
import type { FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import { LRUCache } from 'lru-cache';

/** While invalidations are unreliable: with the engine's refresh (400 ms), a change shows within the promised second. */
const UNRELIABLE_TTL_MS = 500;
const MAX_BOTS = 2_000;
/** Of all answers together; most take a few hundred bytes. */
const MAX_BYTES = 128 * 1_048_576;
const TYPICAL_BYTES = 400;

interface CachedAnswer {
  /** The answers it belongs to; those of another object are from before a change. */
  readonly owner: BotAnswers;
  readonly answer: Promise<unknown>;
  /** Once it has arrived. */
  value?: unknown;
}
type Answers = LRUCache<string, CachedAnswer>;

/**
 * The engine's answers about each bot, cached until the bot's documents change: an indexer publishes when it has sent
 * a change and when searches show it. An answer requested before that is not used after it, whenever it arrives.
 */
export class OpenSearchAnswerCache {
  readonly #bots: InvalidatedCache<BotAnswers>;

  constructor(fanOut: FanOut, clock: Clock) {
    const answers: Answers = new LRUCache({ maxSize: MAX_BYTES });
    this.#bots = new InvalidatedCache({
      fanOut,
      channel: searchIndexChannel,
      load: async (botId) => new BotAnswers(answers, botId),
      max: MAX_BOTS,
      unreliableTtlMs: UNRELIABLE_TTL_MS,
      clock,
    });
  }

  forBot(botId: string): Promise<BotAnswers> {
    return this.#bots.get(botId);
  }

  close(): void {
    this.#bots.close();
  }
}

/** Answers about one bot between two changes. A pending request is shared, a failure is not kept. */
export class BotAnswers {
  constructor(
    private readonly answers: Answers,
    private readonly botId: string,
  ) {}

  /** @param bytes approximate size of the answer */
  getOrFetch<T>(what: string, fetch: () => Promise<T>, bytes = TYPICAL_BYTES): Promise<T> {
    const cached = this.#find(what);
    if (cached) return cached.answer as Promise<T>;
    const key = this.#key(what);
    const answer = fetch();
    const entry: CachedAnswer = { owner: this, answer };
    this.answers.set(key, entry, { size: bytes });
    answer.then(
      (value) => {
        entry.value = value;
      },
      () => {
        if (this.answers.peek(key) === entry) this.answers.delete(key);
      },
    );
    return answer;
  }

  /** The answer if it has arrived. */
  peek<T>(what: string): T | undefined {
    return this.#find(what)?.value as T | undefined;
  }

  /** An answer for each name, in their order; missing ones are fetched in one request. */
  getOrFetchEach<T>(
    what: string,
    names: readonly string[],
    fetch: (unknown: readonly string[]) => Promise<readonly T[]>,
  ): Promise<(T | undefined)[]> {
    const unknown = [...new Set(names)].filter((name) => !this.#find(`${what} ${name}`));
    const fetched = unknown.length > 0 ? fetch(unknown) : Promise.resolve([]);
    const positions = new Map(unknown.map((name, at) => [name, at]));
    return Promise.all(
      names.map((name) =>
        this.getOrFetch(`${what} ${name}`, async () => (await fetched)[positions.get(name) ?? -1]),
      ),
    );
  }

  #find(what: string): CachedAnswer | undefined {
    const entry = this.answers.get(this.#key(what));
    return entry?.owner === this ? entry : undefined;
  }

  #key(what: string): string {
    return `${this.botId} ${what}`;
  }
}
