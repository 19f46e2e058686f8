import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { withoutDeadline } from '@chirrup/kernel/deadline';
import { LRUCache } from 'lru-cache';
import type { FanOut } from './fan-out.js';

const MAX_MISSES = 1_000;
/** The longest a value is used without an invalidation, which is lost e.g. when its publisher is killed. */
const TRUSTED_MS = 2 * 60_000;
/** The longest while invalidations may be lost: half a second under the two seconds promised for settings. */
const UNRELIABLE_TTL_MS = 1_500;

export interface InvalidatedCacheOptions<V extends object> {
  fanOut: FanOut;
  /** Where `{key}` is published after every change. */
  channel: string;
  /** The value of a key as it is now. */
  load(key: string): Promise<V>;
  /** Values kept; the least used are forgotten first. */
  max: number;
  /** Says that a key has no value: such answers are kept apart, so that unknown keys push out no value. */
  isMiss?(value: V): boolean;
  /** How long one is used while the fan-out is not reliable; 1.5 s when absent. */
  unreliableTtlMs?: number;
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
 * Values of other services, kept until an invalidation is received. While the fan-out is not reliable each is kept for
 * a moment only. Calls at the same time share one load, and the result of one that began before a change is not kept.
 */
export class InvalidatedCache<V extends object> {
  readonly #held: LRUCache<string, Held<V>>;
  readonly #misses: LRUCache<string, Held<V>>;
  readonly #loads = new Map<string, Promise<V>>();
  readonly #stops: (() => void)[];
  readonly #clock: Clock;

  constructor(private readonly options: InvalidatedCacheOptions<V>) {
    const { fanOut, channel, max } = options;
    this.#clock = options.clock ?? systemClock;
    this.#held = new LRUCache({ max });
    this.#misses = new LRUCache({ max: Math.min(max, MAX_MISSES) });
    this.#stops = [
      fanOut.subscribe(channel, ({ key }: Invalidation) => this.#forget(key)),
      fanOut.onResync(() => this.#forgetAll()),
    ];
  }

  /** The value when it may be used without asking. */
  peek(key: string): V | undefined {
    const held = this.#held.get(key) ?? this.#misses.get(key);
    if (!held) return undefined;
    const { fanOut, unreliableTtlMs = UNRELIABLE_TTL_MS } = this.options;
    const ttl = fanOut.isReliable ? TRUSTED_MS : unreliableTtlMs;
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
    const load = withoutDeadline(() => this.options.load(key));
    this.#loads.set(key, load);
    try {
      const value = await load;
      if (this.#loads.get(key) === load) this.#keep(key, { value, loadedAt });
      return value;
    } finally {
      if (this.#loads.get(key) === load) this.#loads.delete(key);
    }
  }

  #keep(key: string, held: Held<V>): void {
    const isMiss = this.options.isMiss?.(held.value) ?? false;
    const [into, outOf] = isMiss ? [this.#misses, this.#held] : [this.#held, this.#misses];
    outOf.delete(key);
    into.set(key, held);
  }

  #forget(key: string): void {
    this.#held.delete(key);
    this.#misses.delete(key);
    this.#loads.delete(key);
  }

  #forgetAll(): void {
    this.#held.clear();
    this.#misses.clear();
    this.#loads.clear();
  }
}
