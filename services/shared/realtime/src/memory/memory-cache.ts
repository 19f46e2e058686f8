import { LRUCache } from 'lru-cache';
import { Cache } from '../cache.js';

/** Embedded adapter: at most 10,000 values, the least used forgotten first. */
export class MemoryCache extends Cache {
  readonly #values = new LRUCache<string, { value: unknown }>({ max: 10_000 });

  async get<T>(key: string): Promise<T | undefined> {
    return this.#values.get(key)?.value as T | undefined;
  }

  async set(key: string, value: unknown, ttlMs: number): Promise<void> {
    this.#values.set(key, { value: structuredClone(value) }, { ttl: ttlMs });
  }

  async delete(key: string): Promise<void> {
    this.#values.delete(key);
  }
}
