import type { Log } from '@chirrup/kernel/log';
import { FanOut } from '../fan-out.js';
import { deadline } from './deadline.js';
import type { RedisClient, RedisLink } from './redis-link.js';
import { RedisPublisher } from './redis-publisher.js';

/** Readers wait no longer than this for a subscription to stand. */
const SUBSCRIBE_MS = 500;
/** Whoever publishes may have lost its connection too; after this long it is back and has sent what it kept. */
const SETTLED_MS = 10_000;

type Listener = (message: never) => void;

interface Channel {
  /** Replaced, never changed: whoever listens or stops meanwhile does not disturb who is being told. */
  listeners: readonly Listener[];
  /** When the subscription stands on the present connection. */
  standing: Promise<unknown>;
}

export interface RedisFanOutOptions {
  /** Also carries the live text: what is appended before it is published is there for whoever hears of it. */
  commands: RedisLink;
  /** A connection for subscriptions alone. */
  subscriptions: RedisLink;
  /** Set before every channel's name. */
  prefix: string;
  log: Log;
}

/**
 * Cluster adapter: plain publish and subscribe, which every Redis offers; one subscription a channel and process,
 * however many listen. A message whose delivery is unknown after a broken connection is published again.
 */
export class RedisFanOut extends FanOut {
  readonly #channels = new Map<string, Channel>();
  readonly #missedListeners = new Set<() => void>();
  readonly #missedChannel: string;
  readonly #publisher: RedisPublisher;

  constructor(private readonly options: RedisFanOutOptions) {
    super();
    this.#missedChannel = this.#nameOf('missed');
    this.#publisher = new RedisPublisher(options.commands, this.#missedChannel);
    options.subscriptions.onConnected((client) => this.#subscribeAgain(client));
  }

  publish(channel: string, message: object): void {
    this.#publisher.publish(this.#nameOf('to', channel), JSON.stringify(message));
  }

  subscribe(channel: string, listener: Listener): () => void {
    const name = this.#nameOf('to', channel);
    const held = this.#channels.get(name) ?? { listeners: [], standing: Promise.resolve() };
    if (held.listeners.length === 0) {
      this.#channels.set(name, held);
      held.standing = this.#subscribe(name);
    }
    // a function of its own, so that the same listener may listen twice
    const own: Listener = (message) => listener(message);
    held.listeners = held.listeners.concat(own);
    return () => {
      if (!held.listeners.includes(own)) return;
      held.listeners = held.listeners.filter((other) => other !== own);
      if (held.listeners.length > 0) return;
      this.#channels.delete(name);
      this.options.subscriptions
        .send((client) => client.unsubscribe(name, this.#hear))
        // without a connection there is nothing to unsubscribe from
        .catch(() => undefined);
    };
  }

  override async settled(channel: string): Promise<void> {
    const standing = this.#channels.get(this.#nameOf('to', channel))?.standing;
    // away: whoever listens is told by `onMissed` once it stands
    await deadline(standing ?? Promise.resolve(), SUBSCRIBE_MS).catch(() => undefined);
  }

  override get hears(): boolean {
    return this.options.subscriptions.steadyMs > SETTLED_MS;
  }

  override onMissed(listener: () => void): () => void {
    const own = () => listener();
    this.#missedListeners.add(own);
    return () => {
      this.#missedListeners.delete(own);
    };
  }

  #nameOf(...parts: string[]): string {
    return `${this.options.prefix}fan-out:${parts.join(':')}`;
  }

  async #subscribe(names: string | string[]): Promise<void> {
    await this.options.subscriptions
      .send((client) => client.subscribe(names, this.#hear))
      // a failed connection is followed by another, on which everything is subscribed again
      .catch(() => undefined);
  }

  #subscribeAgain(client: RedisClient): void {
    const names = [this.#missedChannel, ...this.#channels.keys()];
    const standing = client.subscribe(names, this.#hear).then(
      () => this.#tellMissed(),
      () => undefined,
    );
    for (const channel of this.#channels.values()) channel.standing = standing;
  }

  readonly #hear = (body: string, name: string): void => {
    if (name === this.#missedChannel) this.#tellMissed();
    else this.#call(() => this.#tell(name, JSON.parse(body) as never));
  };

  #tell(name: string, message: never): void {
    for (const listener of this.#channels.get(name)?.listeners ?? []) this.#call(() => listener(message));
  }

  #tellMissed(): void {
    for (const listener of [...this.#missedListeners]) this.#call(listener);
  }

  /** One listener's failure does not keep others from hearing. */
  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.options.log.error({ err: error }, 'a fan-out listener failed');
    }
  }
}
