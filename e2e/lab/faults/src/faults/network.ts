import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ServiceLink } from '@chirrup/e2e-stack/processes/links';
import type { ProxyMode } from '@chirrup/testing/servers/tcp-proxy';
import type { ProxyAnswer, ProxyOrder } from './proxy-process.js';

interface Cable {
  from: string;
  to: string;
  port: number;
}

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;

/** A proxy between every two processes that talk to each other, and between processes and engines. */
export class Network {
  readonly #process = fork(fileURLToPath(new URL('./proxy-process.js', import.meta.url)), {
    serialization: 'advanced',
    // Ctrl-C is for our parent; this process ends when we do
    detached: true,
  });
  readonly #cables: Cable[] = [];
  readonly #waiting = new Map<number, (answer: ProxyAnswer) => void>();
  #asked = 0;

  constructor() {
    this.#process.on('message', (answer: ProxyAnswer) => {
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  /** For `startServices`. Kafka has one proxy for all, which it names to its clients itself. */
  readonly link: ServiceLink = async (from, to, address) =>
    to === 'kafka' ? address : this.lay(from, to, address);

  /** @returns the address to use in place of `address` */
  async lay(from: string, to: string, address: string): Promise<string> {
    const { port } = await this.#order({ type: 'open', target: address });
    this.#cables.push({ from, to, port });
    return `127.0.0.1:${port}`;
  }

  /** Every address with a connection, and who is connected. */
  async used(): Promise<Map<string, string[]>> {
    const { accepted } = await this.#order({ type: 'accepted' });
    const cables = this.#cables.filter(({ port }) => (accepted.get(port) ?? 0) > 0);
    const byEnd = Map.groupBy(cables, ({ to }) => to);
    return new Map([...byEnd].map(([to, ofEnd]) => [to, ofEnd.map(({ from }) => from)]));
  }

  /** Changes the cables to `to`, or only the one from `from`. */
  async set(mode: ProxyMode, to: string, from?: string): Promise<void> {
    const chosen = this.#cables.filter((cable) => cable.to === to && (!from || cable.from === from));
    await this.#order({ type: 'set', ports: chosen.map(({ port }) => port), mode });
  }

  /** Connections tried so far, over all cables. */
  async accepted(): Promise<number> {
    const { accepted } = await this.#order({ type: 'accepted' });
    return [...accepted.values()].reduce((sum, count) => sum + count, 0);
  }

  async close(): Promise<void> {
    this.#process.kill('SIGKILL');
  }

  #order(order: Unnumbered<ProxyOrder>): Promise<ProxyAnswer> {
    const id = ++this.#asked;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#process.send({ id, ...order });
    });
  }
}
