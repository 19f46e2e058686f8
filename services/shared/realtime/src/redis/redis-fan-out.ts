import type { Log } from '@chirrup/kernel/log';
import { FanOut } from '../fan-out.js';
import { deadline } from './deadline.js';
import type { RedisClient, RedisLink } from './redis-link.js';
import { RedisPublisher } from './redis-publisher.js';

/** Readers wait no longer than this for an active subscription. */
const SUBSCRIBE_MS = 500;
/** A publisher may have lost its connection too; after this long it is back and has sent what it kept. */
const RELIABLE_AFTER_MS = 10_000;

type Listener = (message: never) => void;

interface Channel {
  /** Replaced, never changed: subscribing during a notification does not disturb it. */
  listeners: readonly Listener[];
  /** Resolves when the subscription is active on the present connection. */
  active: Promise<unknown>;
}

export interface RedisFanOutOptions {
  /** Also carries the live text: a delta that is appended before it is published is stored when it is received. */
  commands: RedisLink;
  /** A connection for subscriptions alone. */
  subscriptions: RedisLink;
  /** Set before every channel's name. */
  prefix: string;
  log: Log;
}

/**
 * Cluster adapter: plain publish and subscribe, which every Redis offers; one subscription a channel and process,
 * however many listeners. A message whose delivery is unknown after a broken connection is published again.
 */
export class RedisFanOut extends FanOut {
  readonly #channels = new Map<string, Channel>();
  readonly #resyncListeners = new Set<() => void>();
  readonly #resyncChannel: string;
  readonly #publisher: RedisPublisher;

  constructor(private readonly options: RedisFanOutOptions) {
    super();
    this.#resyncChannel = this.#nameOf('resync');
    this.#publisher = new RedisPublisher(options.commands, this.#resyncChannel);
    options.subscriptions.onConnected((client) => this.#resubscribe(client));
  }

  publish(channel: string, message: object): void {
    this.#publisher.publish(this.#nameOf('to', channel), JSON.stringify(message));
  }

  subscribe(channel: string, listener: Listener): () => void {
    const name = this.#nameOf('to', channel);
    const held = this.#channels.get(name) ?? { listeners: [], active: Promise.resolve() };
    if (held.listeners.length === 0) {
      this.#channels.set(name, held);
      held.active = this.#subscribe(name);
    }
    // a function of its own, so that the same listener may subscribe twice
    const own: Listener = (message) => listener(message);
    held.listeners = held.listeners.concat(own);
    return () => {
      if (!held.listeners.includes(own)) return;
      held.listeners = held.listeners.filter((other) => other !== own);
      if (held.listeners.length > 0) return;
      this.#channels.delete(name);
      this.options.subscriptions
        .send((client) => client.unsubscribe(name, this.#receive))
        // done on the next connection
        .catch(() => undefined);
    };
  }

  override async settled(channel: string): Promise<void> {
    const active = this.#channels.get(this.#nameOf('to', channel))?.active;
    // if it does not become active in time, `onResync` follows when it is
    await deadline(active ?? Promise.resolve(), SUBSCRIBE_MS).catch(() => undefined);
  }

  override get isReliable(): boolean {
    return this.options.subscriptions.steadyMs > RELIABLE_AFTER_MS;
  }

  override onResync(listener: () => void): () => void {
    const own = () => listener();
    this.#resyncListeners.add(own);
    return () => {
      this.#resyncListeners.delete(own);
    };
  }

  #nameOf(...parts: string[]): string {
    return `${this.options.prefix}fan-out:${parts.join(':')}`;
  }

  async #subscribe(names: string | string[]): Promise<void> {
    await this.options.subscriptions
      .send((client) => client.subscribe(names, this.#receive))
      // a failed connection is followed by another, on which everything is subscribed again
      .catch(() => undefined);
  }

  /** The client subscribes again to what it had; what came and went without a connection is caught up on here. */
  #resubscribe(client: RedisClient): void {
    const names = [this.#resyncChannel, ...this.#channels.keys()];
    const known = new Set(names);
    const unused = [...client.getPubSubListeners('CHANNELS').keys()].filter((name) => !known.has(name));
    if (unused.length > 0) client.unsubscribe(unused, this.#receive).catch(() => undefined);
    const active = client.subscribe(names, this.#receive).then(
      () => this.#notifyResync(),
      () => undefined,
    );
    for (const channel of this.#channels.values()) channel.active = active;
  }

  readonly #receive = (body: string, name: string): void => {
    if (name === this.#resyncChannel) this.#notifyResync();
    else this.#call(() => this.#notify(name, JSON.parse(body) as never));
  };

  #notify(name: string, message: never): void {
    for (const listener of this.#channels.get(name)?.listeners ?? []) this.#call(() => listener(message));
  }

  #notifyResync(): void {
    for (const listener of [...this.#resyncListeners]) this.#call(listener);
  }

  /** A listener that throws does not affect the others. */
  #call(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.options.log.error({ err: error }, 'a fan-out listener failed');
    }
  }
}
