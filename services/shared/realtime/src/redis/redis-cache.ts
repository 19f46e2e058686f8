import { Cache } from '../cache.js';
import type { RedisLink } from './redis-link.js';

const MAX_REMEMBERED = 10_000;

/** Cluster adapter. While Redis is unavailable no value is known, and what could not be changed is deleted afterwards. */
export class RedisCache extends Cache {
  readonly #outdated = new Set<string>();

  constructor(
    private readonly link: RedisLink,
    private readonly prefix: string,
  ) {
    super();
    link.onConnected(() => {
      for (const key of this.#outdated) this.#forget(key);
    });
  }

  async get<T>(key: string): Promise<T | undefined> {
    if (this.#outdated.has(key)) return undefined;
    const text = await this.link.run((client) => client.get(this.#key(key))).catch(() => null);
    return text === null ? undefined : (JSON.parse(text) as T);
  }

  async set(key: string, value: unknown, ttlMs: number): Promise<void> {
    const text = JSON.stringify(value);
    await this.link
      .run((client) => client.set(this.#key(key), text, { expiration: { type: 'PX', value: ttlMs } }))
      .then(() => this.#outdated.delete(key))
      .catch(() => this.#remember(key));
  }

  async delete(key: string): Promise<void> {
    await this.link
      .run((client) => client.del(this.#key(key)))
      .then(() => this.#outdated.delete(key))
      .catch(() => this.#remember(key));
  }

  #remember(key: string): void {
    const [oldest] = this.#outdated;
    if (this.#outdated.size >= MAX_REMEMBERED && oldest !== undefined) this.#outdated.delete(oldest);
    this.#outdated.add(key);
    this.#forget(key);
  }

  #forget(key: string): void {
    this.link
      .send((client) => client.del(this.#key(key)))
      .then(
        () => this.#outdated.delete(key),
        // until the next connection
        () => undefined,
      );
  }

  #key(key: string): string {
    return `${this.prefix}cache:${key}`;
  }
}
