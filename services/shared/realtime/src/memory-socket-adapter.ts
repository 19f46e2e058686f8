import { SocketAdapter } from './socket-adapter.js';

/** Embedded adapter: there is one server only. */
export class MemorySocketAdapter extends SocketAdapter {
  async create(): Promise<undefined> {}
}
