import type { createAdapter } from '@socket.io/redis-streams-adapter';

/** What socket.io takes as its `adapter` option. */
export type SocketAdapterFactory = ReturnType<typeof createAdapter>;

/** Port: how the socket.io servers of all replicas tell each other what to do (nothing to tell | Redis streams). */
export abstract class SocketAdapter {
  /** For one server; undefined where it is the only one, and socket.io's own does. */
  abstract create(): Promise<SocketAdapterFactory | undefined>;
}
