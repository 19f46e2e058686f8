import { setTimeout as sleep } from 'node:timers/promises';

interface HostState {
  active: number;
  nextAt: number;
  waiting: number;
}

export interface HostRateLimiterOptions {
  /** Pages a second for one host. */
  rateOf: (host: string) => number;
  connections: number;
  now?: () => number;
}

/** Politeness: at most a few connections and one page a second for each host, whoever asks. */
export class HostRateLimiter {
  readonly #hosts = new Map<string, HostState>();

  constructor(private readonly options: HostRateLimiterOptions) {}

  /** Waits for a turn at a host; the returned function gives the connection back. */
  async acquire(host: string, signal?: AbortSignal): Promise<() => void> {
    const lane = this.#stateOf(host);
    lane.waiting += 1;
    try {
      for (let wait = this.#waitMs(lane); wait > 0; wait = this.#waitMs(lane)) {
        await sleep(wait, undefined, { signal });
      }
    } finally {
      lane.waiting -= 1;
    }
    lane.active += 1;
    lane.nextAt = this.#now() + 1_000 / this.options.rateOf(host);
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      lane.active -= 1;
      this.#sweep();
    };
  }

  /** Hosts that would make a caller wait now; a worker picks other work meanwhile. */
  busyHosts(): string[] {
    return [...this.#hosts].filter(([, lane]) => this.#waitMs(lane) > 0).map(([host]) => host);
  }

  #waitMs(lane: HostState): number {
    const untilTurn = lane.nextAt - this.#now();
    if (lane.active >= this.options.connections) return Math.max(untilTurn, 25);
    return Math.max(0, untilTurn);
  }

  #stateOf(host: string): HostState {
    const lane = this.#hosts.get(host) ?? { active: 0, nextAt: 0, waiting: 0 };
    this.#hosts.set(host, lane);
    return lane;
  }

  #sweep(): void {
    for (const [host, lane] of this.#hosts) {
      if (lane.active === 0 && lane.waiting === 0 && lane.nextAt <= this.#now()) this.#hosts.delete(host);
    }
  }

  #now(): number {
    return this.options.now?.() ?? performance.now();
  }
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** One page a second; on the machine itself (tests, demos) as much faster as the limits are scaled. */
export function politeRate(allowPrivate: boolean, limitsScale: number): (host: string) => number {
  return (host) => (allowPrivate && LOOPBACK.test(host) ? Math.max(1, limitsScale) : 1);
}
