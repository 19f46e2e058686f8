import { setTimeout as sleep } from 'node:timers/promises';
import { type BackOff, backOffMs, jittered } from '@chirrup/kernel/back-off';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { createClient } from '@redis/client';
import { afterReading, deadline } from './deadline.js';
import type { RedisNode } from './redis-address.js';
import { locatePrimary, type RedisAccess, tlsOptions } from './redis-locator.js';

/** The longest a command may take; then Redis counts as unavailable. */
const COMMAND_MS = 500;
const CONNECT_MS = 2_000;
const HEARTBEAT_MS = 1_000;
/** A connection that answers nothing for this long is given up for a new one. */
const SILENCE_MS = 5_000;
const RECONNECT: BackOff = { firstMs: 50, longestMs: 2_000 };
/** Redis' codes for a wrong password, none at all, or a user without the needed rights. */
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM)\b/;
/** Another server takes the writes, or keeps the keys, now. */
const MOVED = /^(READONLY|MOVED|ASK|CLUSTERDOWN|MASTERDOWN)\b/;
const MAX_COMMANDS_IN_FLIGHT = 20_000;

// The client's own reconnecting is off: it would wait for ever for a peer that accepts the connection and stays silent,
// and its command timeout ends when a command is sent.
const makeClient = ({ address, tls }: RedisAccess, { host, port }: RedisNode, name: string) =>
  createClient({
    ...(address.username ? { username: address.username } : {}),
    ...(address.password ? { password: address.password } : {}),
    database: address.database,
    name,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_COMMANDS_IN_FLIGHT,
    commandOptions: { timeout: 0 },
    maintNotifications: 'disabled',
    socket: {
      ...{ host, port, ...tlsOptions(address.isTls, tls) },
      ...{ reconnectStrategy: false as const, connectTimeout: CONNECT_MS },
    },
  });

export type RedisClient = ReturnType<typeof makeClient>;

const unavailable = (cause?: unknown): DomainError =>
  Object.assign(new DomainError(commonErrors.unavailable), { cause });

export interface RedisLinkOptions {
  access: RedisAccess;
  /** In a cluster, commands go to the server that keeps this key. */
  key: string;
  /** Shown in Redis' list of clients. */
  name: string;
  log: Log;
}

/** One connection to Redis that is opened again whenever it ends. Commands arrive in the order they were sent in. */
export class RedisLink {
  readonly #listeners = new Set<(client: RedisClient) => void>();
  readonly #closing = new AbortController();
  /** One for all connections to a server: making a client generates a class of all commands, which costs tens of milliseconds. */
  #client: RedisClient | undefined;
  #node: RedisNode | undefined;
  readonly #running: Promise<void>;
  #isConnected = false;
  #ended = new AbortController();
  #silentSince: number | undefined;
  #steadySince = Number.POSITIVE_INFINITY;

  constructor(private readonly options: RedisLinkOptions) {
    this.#running = this.#keepConnected();
  }

  /** Whether commands can be expected to be answered now. */
  get ready(): boolean {
    return this.#isConnected && this.#silentSince === undefined;
  }

  /** For how long (ms) it has been answered without a break; 0 while it is not. */
  get steadyMs(): number {
    return this.ready ? Math.max(0, Date.now() - this.#steadySince) : 0;
  }

  /** Calls back at every new connection, before anything else is sent on it. */
  onConnected(listener: (client: RedisClient) => void): void {
    this.#listeners.add(listener);
    if (this.#client && this.#isConnected) listener(this.#client);
  }

  /**
   * Runs a command within half a second.
   * @throws DomainError `SERVICE.UNAVAILABLE` when Redis is unavailable; the command may still have been carried out
   */
  async run<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.ready) throw unavailable();
    try {
      return await deadline(this.send(command), COMMAND_MS);
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  /** Sends a command without a deadline of its own: it fails, at the latest, with the connection. */
  async send<T>(command: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.#client || !this.#isConnected) throw unavailable();
    const answered = afterReading(COMMAND_MS, () => {
      this.#silentSince ??= Date.now() - COMMAND_MS;
    });
    try {
      const reply = await command(this.#client);
      this.#replied();
      return reply;
    } catch (error) {
      if (error instanceof Error && MOVED.test(error.message)) this.#ended.abort(error);
      throw error;
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
    if (this.#client && this.#isConnected)
      await deadline(this.#client.close(), COMMAND_MS).catch(() => undefined);
    this.#closing.abort();
    await this.#running;
  }

  #replied(): void {
    if (this.#silentSince !== undefined) this.#steadySince = Date.now();
    this.#silentSince = undefined;
  }

  async #keepConnected(): Promise<void> {
    const { signal } = this.#closing;
    let logged: string | undefined;
    for (let failures = 0; !signal.aborted; failures += 1) {
      const failure = await this.#useConnection(() => {
        if (failures > 0) this.options.log.info({ redis: this.options.name }, 'Redis is available again');
        failures = 0;
        logged = undefined;
      });
      if (signal.aborted) return;
      const message = REFUSED.test(failure.message)
        ? 'Redis refuses the login: correct REDIS_URL'
        : 'Redis is unavailable';
      if (message !== logged)
        this.options.log.warn({ redis: this.options.name, reason: failure.message }, message);
      logged = message;
      await sleep(jittered(backOffMs(RECONNECT, failures + 1)), undefined, { signal }).catch(() => undefined);
    }
  }

  /** A failover may have made another server the primary. */
  async #clientOfPrimary(): Promise<RedisClient> {
    const { access, key, name } = this.options;
    const node = await locatePrimary(access, key);
    if (this.#client && node.host === this.#node?.host && node.port === this.#node.port) return this.#client;
    const client = makeClient(access, node, name);
    client.on('error', (error: Error) => this.#ended.abort(error));
    this.#node = node;
    this.#client = client;
    return client;
  }

  /** Opens a connection and returns what ended it. */
  async #useConnection(opened: () => void): Promise<Error> {
    const ended = new AbortController();
    this.#ended = ended;
    const stop = AbortSignal.any([ended.signal, this.#closing.signal]);
    let connecting: Promise<unknown> = Promise.resolve();
    try {
      const client = await this.#clientOfPrimary();
      connecting = client.connect();
      // the client limits the wait for the connection itself, this the wait for Redis' greeting as well
      await deadline(connecting, 2 * CONNECT_MS);
      stop.throwIfAborted();
      await this.#insistOnPrimary(client);
      this.#isConnected = true;
      this.#silentSince = undefined;
      this.#steadySince = Date.now();
      for (const listener of this.#listeners) listener(client);
      opened();
      await this.#watch(stop);
    } catch (error) {
      ended.abort(error);
    } finally {
      this.#isConnected = false;
      this.#client?.destroy();
      await connecting.catch(() => undefined);
    }
    return ended.signal.reason instanceof Error ? ended.signal.reason : new Error('the connection ended');
  }

  /** A sentinel may name a server that does not have its new role yet. */
  async #insistOnPrimary(client: RedisClient): Promise<void> {
    if (this.options.access.address.kind !== 'sentinel') return;
    const answer = await deadline(client.role(), CONNECT_MS);
    if (answer?.role !== 'master')
      throw new Error(`${this.#node?.host}:${this.#node?.port} is not the primary`);
  }

  /** Sends a heartbeat every second. @throws when the connection has ended or stays silent */
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
