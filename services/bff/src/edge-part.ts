import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** What one role of the edge serves beside Nest's controllers: raw routes, and sockets on one path. */
export interface EdgePart {
  readonly socketPath: string;
  /** Before Nest adds its routes. */
  install(fastify: FastifyInstance): void;
  /** Takes over an upgrade request to `socketPath`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Open connections that belong to sockets. */
  sockets(): number;
  /** Closes every socket so that its client reconnects to another replica; resolves when they are closed. */
  closeSockets(): Promise<void>;
}

/** Injection token of the parts this process serves. */
export const EDGE_PARTS = Symbol('EdgeParts');
