import { createServer } from 'node:http';
import { correlated } from '@chirrup/kernel/correlation';
import type { WsMessageHandler } from '@nestjs/common';
import { AbstractWsAdapter, type GatewayMetadata } from '@nestjs/websockets';
import { lastValueFrom, type Observable } from 'rxjs';
import type { Server, ServerOptions, Socket } from 'socket.io';
import { nextRequestId } from '../http/fastify/request-id.js';

/** Nest's adapter for socket.io without a server that listens: the edge hands requests over (`Edge`). */
export class SocketIoAdapter extends AbstractWsAdapter {
  private constructor(private readonly socketIo: typeof import('socket.io')) {
    super();
  }

  /** Loads socket.io, which only a process with consoles needs. */
  static async load(): Promise<SocketIoAdapter> {
    return new SocketIoAdapter(await import('socket.io'));
  }

  create(_port: number, options: GatewayMetadata & Partial<ServerOptions> = {}): Server {
    const server = new this.socketIo.Server({ serveClient: false, destroyUpgrade: false, ...options });
    server.attach(createServer());
    return server;
  }

  bindMessageHandlers(
    socket: Socket,
    handlers: WsMessageHandler[],
    transform: (result: unknown) => Observable<unknown>,
  ): void {
    for (const { message, callback } of handlers) {
      socket.on(message, (...sent: unknown[]) => {
        // a client that forgets the payload still gets an answer
        const acknowledge = sent.findLast((part) => typeof part === 'function');
        const payload = sent[0] === acknowledge ? undefined : sent[0];
        void correlated(nextRequestId(), async () => {
          const answer = await lastValueFrom(transform(callback(payload, acknowledge)), {
            defaultValue: undefined,
          });
          // what failed was answered by the exception filter
          if (answer !== undefined) acknowledge?.(answer);
        });
      });
    }
  }

  /** `ConsoleGateway.closeSockets` does it, once running requests have finished. */
  override async close(): Promise<void> {}
}
