import { Agent, createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ConsoleSessions } from './console-sessions.js';
import { type EdgeAddress, EdgePool, type EdgeReplica } from './edge-pool.js';
import { forwardRequest } from './forward-request.js';
import { forwardedHead } from './forwarded-headers.js';
import { readStart } from './request-start.js';
import { edgeRoleOf } from './routes.js';

const CONNECT_LIMIT_MS = 2_000;
/** Less than the edges' `DRAIN_DELAY_MS` on Kubernetes, see docs/operations/kubernetes.md. */
const UNUSED_MS = 4_000;
const AWAY = JSON.stringify({
  code: 'SERVICE.UNAVAILABLE',
  message: 'Chirrup is not available at the moment. Try again soon.',
  detail: 'No edge takes requests.',
  msg: 'Chirrup is not available at the moment. Try again soon.',
});

export interface FrontDoorOptions {
  port: number;
  host: string;
  edges: readonly EdgeAddress[];
}

/**
 * The one public address, in the place of an ingress: spreads requests and sockets over the replicas of both edges,
 * keeps a console's socket.io session at one of them, and asks the next one if a request was certainly not begun.
 */
export class FrontDoor {
  readonly #pool: EdgePool;
  readonly #sessions = new ConsoleSessions();
  /** An unused connection goes before an edge that stops could close it under a request. */
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: 256, timeout: UNUSED_MS });
  readonly #sockets = new Set<Duplex>();
  readonly #server: Server;

  private constructor(edges: readonly EdgeAddress[]) {
    this.#pool = new EdgePool(edges);
    this.#server = createServer({ keepAliveTimeout: 65_000 }, (incoming, response) => {
      this.#serve(incoming, response).catch(() => response.destroy());
    });
    this.#server.on('upgrade', (incoming, socket, head) => this.#upgrade(incoming, socket, head, new Set()));
  }

  static async open({ port, host, edges }: FrontDoorOptions): Promise<FrontDoor> {
    const door = new FrontDoor(edges);
    try {
      await new Promise<void>((resolve, reject) => {
        door.#server.once('error', reject).listen(port, host, resolve);
      });
    } catch (error) {
      door.#pool.close();
      throw error;
    }
    return door;
  }

  /** Resolves once both edges have a replica that takes requests. */
  ready(): Promise<void> {
    return this.#pool.ready();
  }

  async close(): Promise<void> {
    this.#pool.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#agent.destroy();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #choose(url: string, tried: ReadonlySet<EdgeReplica>): EdgeReplica | undefined {
    const holder = tried.size === 0 ? this.#sessions.holderOf(url) : undefined;
    const kept = holder === undefined ? undefined : this.#pool.named(holder);
    return kept ?? this.#pool.choose(edgeRoleOf(url), tried);
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = incoming.url ?? '/';
    const start = await readStart(incoming);
    const tried = new Set<EdgeReplica>();
    let agent: Agent | false = this.#agent;
    for (let edge = this.#choose(url, tried); edge; edge = this.#choose(url, tried)) {
      const { name, address } = edge;
      const onAnswer = (answer: IncomingMessage) => this.#sessions.watch(url, answer, name);
      edge.open += 1;
      const outcome = await forwardRequest({ incoming, start, response, address, agent, onAnswer });
      edge.open -= 1;
      if (outcome === 'answered') return;
      if (outcome === 'stale') {
        agent = false;
        continue;
      }
      tried.add(edge);
      this.#pool.takeOut(edge);
    }
    response
      .writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '1' })
      .end(AWAY);
  }

  #upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer, tried: Set<EdgeReplica>): void {
    socket.on('error', () => socket.destroy());
    const edge = this.#choose(incoming.url ?? '/', tried);
    if (!edge) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    tried.add(edge);
    const [host, port] = edge.address.split(':');
    const inner = connect({ host, port: Number(port), noDelay: true, timeout: CONNECT_LIMIT_MS });
    const unreachable = () => {
      inner.destroy();
      this.#pool.takeOut(edge);
      this.#upgrade(incoming, socket, head, tried);
    };
    inner.once('error', unreachable).once('timeout', unreachable);
    inner.once('connect', () => {
      inner.off('error', unreachable).off('timeout', unreachable).setTimeout(0);
      inner.write(forwardedHead(incoming));
      inner.write(head);
      this.#join(edge, socket, inner);
    });
  }

  #join(edge: EdgeReplica, outer: Duplex, inner: Socket): void {
    edge.open += 1;
    this.#sockets.add(outer);
    inner.on('error', () => outer.destroy());
    inner.once('close', () => outer.destroy());
    outer.once('close', () => {
      inner.destroy();
      this.#sockets.delete(outer);
      edge.open -= 1;
    });
    outer.pipe(inner);
    inner.pipe(outer);
  }
}
