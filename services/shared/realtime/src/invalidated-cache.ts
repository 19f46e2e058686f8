import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { LRUCache } from 'lru-cache';
import type { FanOut } from './fan-out.js';

/** How long a value is used when nobody says that it has changed, e.g. because who should have said so was killed. */
const TRUSTED_MS = 2 * 60_000;
/** How long it is used while that could not be heard: half a second under the two that are promised of settings. */
const ALONE_MS = 1_500;

export interface InvalidatedCacheOptions<V extends object> {
  fanOut: FanOut;
  /** Where `{key}` is published after every change. */
  channel: string;
  /** The value of a key as it is now. */
  load(key: string): Promise<V>;
  /** Values kept; the least used are forgotten first. */
  max: number;
  /** How long one is used while changes cannot be heard of; 1.5 s when absent. */
  aloneMs?: number;
  clock?: Clock;
}

interface Held<V> {
  value: V;
  loadedAt: number;
}

/** What is published when the value of a key has changed. */
export interface Invalidation {
  key: string;
}

/**
 * Values of others, kept until they say that one has changed. While that cannot be heard (`FanOut.hears`) each is kept
 * for a moment only. Several who ask at once share one load, and one that began before a change is not kept.
 */
export class InvalidatedCache<V extends object> {
  readonly #held: LRUCache<string, Held<V>>;
  readonly #loads = new Map<string, Promise<V>>();
  readonly #stops: (() => void)[];
  readonly #clock: Clock;

  constructor(private readonly options: InvalidatedCacheOptions<V>) {
    const { fanOut, channel, max } = options;
    this.#clock = options.clock ?? systemClock;
    this.#held = new LRUCache({ max });
    this.#stops = [
      fanOut.subscribe(channel, ({ key }: Invalidation) => this.#forget(key)),
      fanOut.onMissed(() => this.#forgetAll()),
    ];
  }

  /** The value when it may be used without asking. */
  peek(key: string): V | undefined {
    const held = this.#held.get(key);
    if (!held) return undefined;
    const { fanOut, aloneMs = ALONE_MS } = this.options;
    const ttl = fanOut.hears ? TRUSTED_MS : aloneMs;
    return this.#clock.now() - held.loadedAt < ttl ? held.value : undefined;
  }

  /** @throws what `load` throws; that is not kept */
  async get(key: string): Promise<V> {
    return this.peek(key) ?? this.#loads.get(key) ?? this.#load(key);
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  async #load(key: string): Promise<V> {
    const loadedAt = this.#clock.now();
    const load = this.options.load(key);
    this.#loads.set(key, load);
    try {
      const value = await load;
      if (this.#loads.get(key) === load) this.#held.set(key, { value, loadedAt });
      return value;
    } finally {
      if (this.#loads.get(key) === load) this.#loads.delete(key);
    }
  }

  #forget(key: string): void {
    this.#held.delete(key);
    this.#loads.delete(key);
  }

  #forgetAll(): void {
    this.#held.clear();
    this.#loads.clear();
  }
}
