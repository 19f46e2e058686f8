import { OtherInstallationError } from '@chirrup/kernel/installation/other-installation';
import type { Log } from '@chirrup/kernel/log';
import { parseRedisAddress, REDIS_FORMS } from './redis-address.js';
import { RedisCache } from './redis-cache.js';
import { RedisFanOut } from './redis-fan-out.js';
import { RedisLink } from './redis-link.js';
import { RedisLiveText } from './redis-live-text.js';
import type { RedisAccess } from './redis-locator.js';
import { RedisRateLimiter } from './redis-rate-limiter.js';

const CLAIM_MS = 1_000;

export interface RedisRealtimeOptions {
  /** `REDIS_URL`, or all that is known beside it. */
  url: string | RedisAccess;
  log: Log;
  /** Set before every key and channel, so that several installations may share one Redis. */
  prefix?: string;
  /** `LIMITS_SCALE` */
  limitsScale?: number;
}

/** The cluster profile's adapters of every realtime port, on two connections. Needs no Redis to start. */
export class RedisRealtime {
  readonly fanOut: RedisFanOut;
  readonly liveText: RedisLiveText;
  readonly rateLimiter: RedisRateLimiter;
  readonly cache: RedisCache;
  readonly #commands: RedisLink;
  readonly #subscriptions: RedisLink;
  readonly #mark: string;

  constructor({ url, log, prefix = 'chirrup:', limitsScale = 1 }: RedisRealtimeOptions) {
    const access = typeof url === 'string' ? accessBy(url) : url;
    const keys = keyPrefix(access, prefix);
    const link = { access, key: keys, log };
    this.#commands = new RedisLink({ ...link, name: 'chirrup-commands' });
    this.#subscriptions = new RedisLink({ ...link, name: 'chirrup-subscriptions' });
    this.#mark = `${keys}installation`;
    this.liveText = new RedisLiveText(this.#commands, keys);
    this.cache = new RedisCache(this.#commands, keys);
    this.rateLimiter = new RedisRateLimiter(this.#commands, keys, limitsScale);
    this.fanOut = new RedisFanOut({
      commands: this.#commands,
      subscriptions: this.#subscriptions,
      prefix: keys,
      log,
    });
  }

  /** Whether Redis answers now; a process serves without it, with less. */
  get ready(): boolean {
    return this.#commands.ready && this.#subscriptions.ready;
  }

  /** Resolves when Redis is there, or with false after `ms`. */
  async connected(ms: number): Promise<boolean> {
    const links = [this.#commands, this.#subscriptions];
    return (await Promise.all(links.map((link) => link.connected(ms)))).every(Boolean);
  }

  /**
   * Says whose the keys with this prefix are. Nothing that lasts is kept here, so an unavailable Redis is not waited for.
   * @throws OtherInstallationError when they are another one's
   */
  async claim(id: string, takesOver: boolean): Promise<void> {
    await this.#commands.connected(CLAIM_MS);
    const held = await this.#commands
      .run(async (client) => {
        if (takesOver) await client.set(this.#mark, id);
        else await client.set(this.#mark, id, { condition: 'NX' });
        return client.get(this.#mark);
      })
      .catch(() => null);
    if (held !== null && held !== id)
      throw new OtherInstallationError(`Redis: the key ${this.#mark} is of another installation`);
  }

  async close(): Promise<void> {
    await Promise.all([this.#commands.close(), this.#subscriptions.close()]);
  }
}

/** Scripts and what belongs together need one server: in a cluster the braces keep all keys of an installation on it. */
export const keyPrefix = ({ address }: RedisAccess, prefix: string): string =>
  address.kind === 'cluster' ? `{${prefix.replace(/:$/, '')}}:` : prefix;

const accessBy = (url: string): RedisAccess => {
  const address = parseRedisAddress(url);
  if (!address) throw new Error(`Redis: an address must look like ${REDIS_FORMS}`);
  return { address };
};
