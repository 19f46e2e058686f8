import { createServer, connect as dial, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where a proxy leads: `host:port`, or the path of a unix socket. */
export type ProxyTarget = string;

/** What a proxy does from now on, with connections that are open as well as with new ones. */
export type ProxyMode =
  | 'forward'
  /** Every connection is reset, new ones at once. */
  | 'cut'
  /** Connections are accepted and kept; what comes is swallowed, nothing is answered. */
  | 'black-hole'
  /** A request and its answer take so much longer together. */
  | { latencyMs: number }
  /** One connection at random is reset every so often. */
  | { resetEveryMs: number }
  /** Each connection carries so much in each direction. */
  | { bytesPerSecond: number };

/** So much may wait in one direction of a connection before its sender is held up. */
const MAX_WAITING_BYTES = 1_024 * 1_024;

/** A TCP connection in the middle that misbehaves on request; its port keeps as long as it is open. */
export class TcpProxy {
  readonly #pairs = new Set<Pair>();
  #mode: ProxyMode = 'forward';
  #resets: NodeJS.Timeout | undefined;
  #accepted = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: ProxyTarget,
    readonly port: number,
    private readonly host: string,
  ) {
    server.on('connection', (client) => this.#accept(client));
  }

  /** @param host the interface it listens on */
  static async open(target: ProxyTarget, host = '127.0.0.1'): Promise<TcpProxy> {
    const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, host, resolve);
    });
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('A TCP server has no port');
    return new TcpProxy(server, target, address.port, host);
  }

  /** `host:port` to connect to. */
  get address(): string {
    return `${this.host}:${this.port}`;
  }

  /** Connections made to it so far, refused ones too: shows a storm of retries. */
  get accepted(): number {
    return this.#accepted;
  }

  get open(): number {
    return this.#pairs.size;
  }

  set(mode: ProxyMode): void {
    this.#mode = mode;
    clearInterval(this.#resets);
    if (mode === 'cut') for (const pair of [...this.#pairs]) pair.reset();
    // what was swallowed is missing for ever: such a connection cannot go on
    if (mode !== 'black-hole') for (const pair of [...this.#pairs]) if (pair.swallowed) pair.reset();
    if (typeof mode === 'object' && 'resetEveryMs' in mode) {
      this.#resets = setInterval(() => {
        const pairs = [...this.#pairs];
        pairs[Math.floor(Math.random() * pairs.length)]?.reset();
      }, mode.resetEveryMs);
    }
  }

  async close(): Promise<void> {
    this.set('cut');
    await new Promise((resolve) => this.server.close(resolve));
  }

  #accept(client: Socket): void {
    this.#accepted += 1;
    if (this.#mode === 'cut') {
      client.on('error', () => undefined).resetAndDestroy();
      return;
    }
    const upstream = dial(targetOptions(this.target)).setNoDelay(true);
    const pair = new Pair(client, upstream, () => this.#mode);
    this.#pairs.add(pair);
    client.once('close', () => this.#pairs.delete(pair));
  }
}

/** The two halves of a proxied connection. */
class Pair {
  swallowed = false;

  constructor(
    private readonly client: Socket,
    private readonly upstream: Socket,
    private readonly mode: () => ProxyMode,
  ) {
    for (const socket of [client, upstream]) socket.on('error', () => this.reset());
    this.#pump(client, upstream);
    this.#pump(upstream, client);
  }

  reset(): void {
    this.client.resetAndDestroy();
    this.upstream.resetAndDestroy();
  }

  /** Carries bytes, and the end of them, in their order; each chunk as late as the mode says at its arrival. */
  #pump(from: Socket, to: Socket): void {
    let tail = Promise.resolve();
    let waiting = 0;
    let turns = 0;
    const inTurn = (work: () => Promise<void> | void) => {
      turns += 1;
      tail = tail.then(work).then(() => {
        turns -= 1;
      });
    };
    from.on('data', (chunk: Buffer) => {
      const mode = this.mode();
      if (mode === 'black-hole') {
        this.swallowed = true;
        return;
      }
      // nothing is ahead of it and it is not to wait: with a cluster's traffic the turns would cost more than it
      if (mode === 'forward' && turns === 0) {
        if (!to.destroyed && !to.write(chunk)) {
          from.pause();
          inTurn(async () => {
            await drained(to);
            from.resume();
          });
        }
        return;
      }
      const due = Date.now() + delayOf(mode);
      waiting += chunk.length;
      if (waiting > MAX_WAITING_BYTES) from.pause();
      inTurn(async () => {
        const left = due - Date.now();
        if (left > 0) await sleep(left);
        if (typeof mode === 'object' && 'bytesPerSecond' in mode)
          await sleep((chunk.length / mode.bytesPerSecond) * 1_000);
        if (!to.destroyed && !to.write(chunk)) await drained(to);
        waiting -= chunk.length;
        if (from.isPaused() && waiting <= MAX_WAITING_BYTES) from.resume();
      });
    });
    from.on('end', () => {
      if (this.mode() === 'black-hole') this.swallowed = true;
      else inTurn(() => void to.end());
    });
    from.on('close', () => inTurn(() => void to.destroySoon()));
    from.resume();
  }
}

const delayOf = (mode: ProxyMode): number =>
  typeof mode === 'object' && 'latencyMs' in mode ? mode.latencyMs / 2 : 0;

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.on('drain', done).on('close', done);
  });

const targetOptions = (target: ProxyTarget): NetConnectOpts => {
  if (target.startsWith('/')) return { path: target, allowHalfOpen: true };
  const colon = target.lastIndexOf(':');
  return { host: target.slice(0, colon), port: Number(target.slice(colon + 1)), allowHalfOpen: true };
};
