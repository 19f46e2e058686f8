import { setTimeout as sleep } from 'node:timers/promises';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { createClient } from '@redis/client';
import { afterReading, deadline } from './deadline.js';

/** The longest a command may take before its caller is told that Redis is away. */
const COMMAND_MS = 500;
const CONNECT_MS = 2_000;
const HEARTBEAT_MS = 1_000;
/** A connection that answers nothing for this long is given up for a new one. */
const SILENCE_MS = 5_000;
const MAX_BACK_OFF_MS = 2_000;
/** Redis' words for a wrong password, none at all, or a user who may not do what is needed. */
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM)\b/;
const MAX_COMMANDS_IN_FLIGHT = 20_000;

// Reconnecting is done here, with a new client each time: the library's own keeps commands and subscriptions of the
// old connection, has no deadline for a command that was sent, and does not notice a peer that only stays silent.
const makeClient = (url: string, name: string) =>
  createClient({
    url,
    name,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS_IN_FLIGHT,
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
    socket: { reconnectStrategy: false, connectTimeout: CONNECT_MS },
  });

export type RedisClient = ReturnType<typeof makeClient>;

const away = (cause?: unknown): DomainError =>
  Object.assign(new DomainError(commonErrors.unavailable), { cause });

export interface RedisLinkOptions {
  /** `redis[s]://[user:password@]host[:port][/database]` */
  url: string;
  /** Shown in Redis' list of clients. */
  name: string;
  log: Log;
}

/** One connection to Redis that comes back by itself. Commands sent through it arrive in the order they were given. */
export class RedisLink {
  readonly #listeners = new Set<(client: RedisClient) => void>();
  readonly #closing = new AbortController();
  readonly #running: Promise<void>;
  #client: RedisClient | undefined;
  #silentSince: number | undefined;
  #steadySince = Number.POSITIVE_INFINITY;

  constructor(private readonly options: RedisLinkOptions) {
    this.#running = this.#keepConnected();
  }

  /** Whether commands can be expected to be answered now. */
  get ready(): boolean {
    return this.#client !== undefined && this.#silentSince === undefined;
  }

  /** For how long (ms) it has been answered without a break; 0 while it is not. */
  get steadyMs(): number {
    return this.ready ? Math.max(0, Date.now() - this.#steadySince) : 0;
  }

  /** Calls back at every new connection, before anything else is sent on it. */
  onConnected(listener: (client: RedisClient) => void): void {
    this.#listeners.add(listener);
    if (this.#client) listener(this.#client);
  }

  /**
   * Runs a command within half a second.
   * @throws DomainError `SERVICE.UNAVAILABLE` when Redis is away; the command may still have been carried out
   */
  async run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.ready) throw away();
    try {
      return await deadline(this.send(command), COMMAND_MS);
    } catch (cause) {
      throw away(cause);
    }
  }

  /** Sends a command without a deadline of its own: it fails, at the latest, with the connection. */
  async send<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.#client) throw away();
    const answered = afterReading(COMMAND_MS, () => {
      this.#silentSince ??= Date.now() - COMMAND_MS;
    });
    try {
      const reply = await command(this.#client);
      this.#heard();
      return reply;
    } finally {
      answered();
    }
  }

  /** Resolves when connected, or with false after `ms`. */
  async connected(ms: number): Promise<boolean> {
    const limit = Date.now() + ms;
    while (!this.ready && Date.now() < limit) await sleep(10);
    return this.ready;
  }

  /** Lets what was sent be answered, for a moment, and disconnects for good. */
  async close(): Promise<void> {
    if (this.#client) await deadline(this.#client.close(), COMMAND_MS).catch(() => undefined);
    this.#closing.abort();
    await this.#running;
  }

  #heard(): void {
    if (this.#silentSince !== undefined) this.#steadySince = Date.now();
    this.#silentSince = undefined;
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#closing;
    let said: string | undefined;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const failure = await this.#useConnection(() => {
        if (failures > 0) this.options.log.info({ redis: this.options.name }, 'Redis is back');
        failures = 0;
        said = undefined;
      });
      if (signal.aborted) return;
      const message = REFUSED.test(failure.message)
        ? 'Redis refuses the login: correct REDIS_URL'
        : 'Redis is away';
      if (message !== said)
        this.options.log.warn({ redis: this.options.name, reason: failure.message }, message);
      said = message;
      const backOff = Math.min(50 * 2 ** failures, MAX_BACK_OFF_MS) * (0.5 + Math.random() / 2);
      await sleep(backOff, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Opens a connection and returns what ended it. */
  async #useConnection(opened: () => void): Promise<Error> {
    const client = makeClient(this.options.url, this.options.name);
    const ended = new AbortController();
    client.on('error', (error: Error) => ended.abort(error));
    const { signal } = this.#closing;
    const stop = AbortSignal.any([ended.signal, signal]);
    try {
      await deadline(client.connect(), CONNECT_MS);
      stop.throwIfAborted();
      this.#client = client;
      this.#silentSince = undefined;
      this.#steadySince = Date.now();
      for (const listener of this.#listeners) listener(client);
      opened();
      await this.#watch(stop);
    } catch (error) {
      ended.abort(error);
    } finally {
      this.#client = undefined;
      client.destroy();
    }
    return ended.signal.reason instanceof Error ? ended.signal.reason : new Error('the connection ended');
  }

  /** Asks for a sign of life again and again. @throws when the connection has ended or stays silent */
  async #watch(stop: AbortSignal): Promise<never> {
    for (;;) {
      await sleep(HEARTBEAT_MS, undefined, { signal: stop }).catch(() => stop.throwIfAborted());
      if (this.#silentSince !== undefined && Date.now() - this.#silentSince > SILENCE_MS)
        throw new Error(`no answer for ${SILENCE_MS} ms`);
      // unanswered pings are what `silentSince` is for; a failed one ends the connection by its error event
      this.send((client) => client.ping()).catch(() => undefined);
    }
  }
}
