import type { MessageHandler } from '@nestjs/microservices';
import type { CallContext } from '../call-context.js';
import { CallServer } from '../call-server.js';

/** The handlers of all services of the process, by pattern. */
export type Handlers = Map<string, MessageHandler<unknown, CallContext>>;

/** Offers the handlers of one service to the others of its process. */
export class InProcessServer extends CallServer {
  constructor(private readonly shared: Handlers) {
    super();
  }

  listen(callback: () => void): void {
    this.checkContracts();
    for (const [pattern, handler] of this.messageHandlers) this.shared.set(pattern, handler);
    callback();
  }

  /** Keeps the handlers of a service that has replaced this one. */
  close(): void {
    for (const [pattern, handler] of this.messageHandlers)
      if (this.shared.get(pattern) === handler) this.shared.delete(pattern);
  }
}
