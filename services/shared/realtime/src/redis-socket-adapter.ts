import { RedisStreamClient, type RedisStreamClientOptions } from './redis-stream-client.js';
import { SocketAdapter, type SocketAdapterFactory } from './socket-adapter.js';

/** Commands are few; whoever was away longer than these last is told to look for itself anyway. */
const MAX_COMMANDS = 1_000;

export interface RedisSocketAdapterOptions extends RedisStreamClientOptions {
  /** Set before every key and channel. */
  prefix: string;
}

/** Cluster adapter: socket.io's own adapter for Redis streams, on connections opened when a server asks for it. */
export class RedisSocketAdapter extends SocketAdapter {
  readonly #clients: RedisStreamClient[] = [];

  constructor(private readonly options: RedisSocketAdapterOptions) {
    super();
  }

  async create(): Promise<SocketAdapterFactory> {
    const { createAdapter } = await import('@socket.io/redis-streams-adapter');
    const client = new RedisStreamClient(this.options);
    this.#clients.push(client);
    const name = `${this.options.prefix}sockets`;
    return createAdapter(client, { streamName: name, channelPrefix: name, maxLen: MAX_COMMANDS });
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.disconnect()));
  }
}
