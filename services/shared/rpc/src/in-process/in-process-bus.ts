import { ServiceBus } from '../service.js';
import { InProcessClient } from './in-process-client.js';
import { type Handlers, InProcessServer } from './in-process-server.js';

/** Embedded adapter: the services of one process call each other without a socket. */
export class InProcessBus extends ServiceBus {
  readonly #handlers: Handlers = new Map();

  server(): InProcessServer {
    return new InProcessServer(this.#handlers);
  }

  protected serviceClient(): InProcessClient {
    return new InProcessClient(this.#handlers);
  }
}
