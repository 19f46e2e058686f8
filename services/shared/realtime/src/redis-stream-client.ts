import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import { type RedisClient, RedisLink } from './redis/redis-link.js';

/** A reader asks so long for something new; shorter than what counts as silence of the connection. */
const READ_MS = 1_000;
const RETRY_MS = 250;
/** How long a command to other servers is tried while Redis is away. */
const WRITE_MS = 2 * 60_000;
const MAX_WAITING_WRITES = 1_000;

type StreamReply = { messages: { id: string; message: Record<string, string> }[] }[] | null;
type Listener = (payload: Buffer, channel: Buffer) => void;

export interface RedisStreamClientOptions {
  url: string;
  log: Log;
}

/**
 * What `@socket.io/redis-streams-adapter` takes for a connected `redis` client (all it asks for without
 * connection-state recovery). The adapter reads in a loop without a pause, asks for "what is new from now on" each time
 * and drops what it cannot write: here a read of an absent Redis takes its time, the place in the stream is kept from
 * the first read on, and what is written is tried until Redis is back.
 */
export class RedisStreamClient {
  readonly #children: RedisStreamClient[] = [];
  readonly #closing = new AbortController();
  readonly #link: RedisLink;
  #lastRead: string | undefined;
  #waitingWrites = 0;

  constructor(private readonly options: RedisStreamClientOptions) {
    this.#link = new RedisLink({ ...options, name: 'chirrup-sockets' });
  }

  duplicate(): RedisStreamClient {
    const child = new RedisStreamClient(this.options);
    this.#children.push(child);
    return child;
  }

  /** Errors are the link's own affair. */
  on(): this {
    return this;
  }

  /** The link connects by itself, at once or later. */
  async connect(): Promise<void> {}

  async disconnect(): Promise<void> {
    this.#closing.abort();
    await Promise.all([this.#link.close(), ...this.#children.map((child) => child.disconnect())]);
  }

  async xRead([stream]: [{ key: string; id: string }], { COUNT }: { COUNT: number }): Promise<StreamReply> {
    const { key, id } = stream;
    try {
      if (id !== '$') this.#lastRead = id;
      this.#lastRead ??= await this.#end(key);
      const from = this.#lastRead;
      const reply = await this.#link.send((client) =>
        client.xRead([{ key, id: from }], { COUNT, BLOCK: READ_MS }),
      );
      return reply as StreamReply;
    } catch {
      await this.#pause();
      // whoever reads on after the end waits for nothing, instead of spinning
      return this.#closing.signal.aborted ? new Promise<never>(() => undefined) : null;
    }
  }

  async xAdd(
    key: string,
    id: string,
    message: Record<string, string>,
    options: { TRIM: { strategy: 'MAXLEN'; strategyModifier: '~'; threshold: number } },
  ): Promise<string> {
    if (this.#waitingWrites >= MAX_WAITING_WRITES) throw new Error('too much waits for Redis');
    this.#waitingWrites += 1;
    try {
      return await this.#untilWritten((client) => client.xAdd(key, id, message, options));
    } finally {
      this.#waitingWrites -= 1;
    }
  }

  async publish(channel: string, payload: Buffer): Promise<void> {
    await this.#link.send((client) => client.publish(channel, payload)).catch(() => undefined);
  }

  subscribe(channels: string[], listener: Listener): void {
    // a failed connection is followed by another, on which all is subscribed again
    this.#link.onConnected(
      (client) => void client.subscribe(channels, listener, true).catch(() => undefined),
    );
  }

  /** The adapter knows a `redis` client by this; servers that are not sharded need no more of it. */
  sSubscribe(): void {}

  sendCommand(command: string[]): Promise<unknown> {
    return this.#link.run((client) => client.sendCommand(command));
  }

  async #end(key: string): Promise<string> {
    const newest = await this.#link.send((client) => client.xRevRange(key, '+', '-', { COUNT: 1 }));
    return newest?.[0]?.id ?? '0-0';
  }

  async #untilWritten(write: (client: RedisClient) => Promise<string>): Promise<string> {
    const limit = Date.now() + WRITE_MS;
    for (;;) {
      try {
        return await this.#link.send(write);
      } catch (error) {
        if (this.#closing.signal.aborted || Date.now() > limit) throw error;
        await this.#pause();
      }
    }
  }

  async #pause(): Promise<void> {
    await sleep(RETRY_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}
