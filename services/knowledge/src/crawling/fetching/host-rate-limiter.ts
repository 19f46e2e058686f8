import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

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

/** Limits connections and pages per second of each host, over all callers of this process. */
export class HostRateLimiter {
  readonly #hosts = new Map<string, HostState>();
  readonly #delays = new LRUCache<string, number>({ max: 1_000 });

  constructor(private readonly options: HostRateLimiterOptions) {}

  /** Waits for a connection to a host; the returned function releases it. */
  async acquire(host: string, signal?: AbortSignal): Promise<() => void> {
    const state = this.#stateOf(host);
    state.waiting += 1;
    try {
      for (let wait = this.#waitMs(state); wait > 0; wait = this.#waitMs(state)) {
        await sleep(wait, undefined, { signal });
      }
    } finally {
      state.waiting -= 1;
    }
    state.active += 1;
    state.nextAt = this.#now() + Math.max(1_000 / this.options.rateOf(host), this.#delays.get(host) ?? 0);
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      state.active -= 1;
      this.#sweep();
    };
  }

  /** What a host asks to be left between two pages, where that is more. */
  keepDelay(host: string, delayMs: number): void {
    this.#delays.set(host, delayMs);
    const state = this.#stateOf(host);
    state.nextAt = Math.max(state.nextAt, this.#now() + delayMs);
  }

  /** Hosts that would make a caller wait now, so that a worker can pick other work. */
  busyHosts(): string[] {
    return [...this.#hosts].filter(([, state]) => this.#waitMs(state) > 0).map(([host]) => host);
  }

  #waitMs(state: HostState): number {
    const untilTurn = state.nextAt - this.#now();
    if (state.active >= this.options.connections) return Math.max(untilTurn, 25);
    return Math.max(0, untilTurn);
  }

  #stateOf(host: string): HostState {
    const state = this.#hosts.get(host) ?? { active: 0, nextAt: 0, waiting: 0 };
    this.#hosts.set(host, state);
    return state;
  }

  #sweep(): void {
    for (const [host, state] of this.#hosts) {
      if (state.active === 0 && state.waiting === 0 && state.nextAt <= this.#now()) this.#hosts.delete(host);
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
