import { setTimeout as sleep } from 'node:timers/promises';

const PROBE_EVERY_MS = 500;
const PROBE_LIMIT_MS = 1_000;
const READY_LIMIT_MS = 60_000;

/** A replica of the bff as the front door sees it. */
export interface EdgeAddress {
  name: string;
  role: string;
  /** `host:port` for requests and sockets. */
  address: string;
  /** URL that answers 200 while it takes any. */
  readiness: string;
}

export interface EdgeReplica extends EdgeAddress {
  ready: boolean;
  /** Requests and sockets it has at the moment. */
  open: number;
}

/** Knows which replicas take requests, and chooses among them. */
export class EdgePool {
  readonly #edges: EdgeReplica[];
  readonly #timer: NodeJS.Timeout;

  constructor(addresses: readonly EdgeAddress[]) {
    this.#edges = addresses.map((one) => ({ ...one, ready: false, open: 0 }));
    this.#timer = setInterval(() => void this.#probeAll(), PROBE_EVERY_MS);
  }

  /**
   * The ready replica with the fewest open requests and sockets that was not tried yet. If none is ready, any: a
   * busy one may only have been slow to say that it is, and one that is unavailable says so itself (Envoy's panic threshold).
   */
  choose(role: string, tried: ReadonlySet<EdgeReplica>): EdgeReplica | undefined {
    const untried = this.#edges.filter((edge) => edge.role === role && !tried.has(edge));
    const ready = untried.filter((edge) => edge.ready);
    const chosen = (ready.length > 0 ? ready : untried).reduce<EdgeReplica | undefined>(
      (best, edge) => (best && best.open <= edge.open ? best : edge),
      undefined,
    );
    // equals take turns
    if (chosen) this.#edges.push(...this.#edges.splice(this.#edges.indexOf(chosen), 1));
    return chosen;
  }

  named(name: string): EdgeReplica | undefined {
    return this.#edges.find((edge) => edge.name === name && edge.ready);
  }

  /** It could not be reached: nothing goes there until it says again that it is ready. */
  takeOut(edge: EdgeReplica): void {
    edge.ready = false;
  }

  /** Resolves once every role has a replica that takes requests. */
  async ready(): Promise<void> {
    const limit = Date.now() + READY_LIMIT_MS;
    for (;;) {
      await this.#probeAll();
      const waiting = this.#edges.filter(
        ({ role }) => !this.#edges.some((edge) => edge.role === role && edge.ready),
      );
      if (waiting.length === 0) return;
      if (Date.now() > limit) throw new Error(`${waiting[0]?.name} does not get ready`);
      await sleep(50);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #probeAll(): Promise<void> {
    await Promise.all(
      this.#edges.map(async (edge) => {
        edge.ready = await fetch(edge.readiness, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) }).then(
          ({ ok }) => ok,
          () => false,
        );
      }),
    );
  }
}
