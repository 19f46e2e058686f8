import { createClient } from '@redis/client';
import { deadline } from './deadline.js';
import type { RedisAddress, RedisNode } from './redis-address.js';

/** For one of several servers that know where the primary is. */
const ASK_MS = 2_000;
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR AUTH|ERR Client sent AUTH)/i;

/** A client certificate and the authority of the servers' (PEM); what Node knows is enough where they are absent. */
export interface RedisTls {
  ca?: string[];
  cert?: string;
  key?: string;
}

export interface RedisAccess {
  address: RedisAddress;
  tls?: RedisTls | undefined;
  /** Where sentinels have another password than Redis. */
  sentinelPassword?: string | undefined;
}

/** Asks one server one thing. */
export type AskRedis = (node: RedisNode, command: string[]) => Promise<unknown>;

/**
 * Where commands go now: the address itself, the primary that sentinels name, or the primary of a cluster that keeps
 * the given key.
 */
export const locatePrimary = async (access: RedisAccess, key: string, ask?: AskRedis): Promise<RedisNode> => {
  const { kind, nodes, primary } = access.address;
  const [first] = nodes;
  if (kind === 'single' && first) return first;
  const question = ask ?? askServer(access);
  let failure: unknown;
  for (const node of nodes) {
    try {
      const found =
        kind === 'sentinel' ? await primaryOf(question, node, primary) : await keeperOf(question, node, key);
      if (found) return found;
      failure = new Error(`${node.host}:${node.port} knows no primary ${primary}`);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

const primaryOf = async (ask: AskRedis, node: RedisNode, name: string): Promise<RedisNode | undefined> => {
  const found = await ask(node, ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name]);
  if (!Array.isArray(found)) return undefined;
  const [host, port] = found as [string, string];
  return { host, port: Number(port) };
};

type SlotRange = [number, number, [string | null, number], ...unknown[]];

const keeperOf = async (ask: AskRedis, node: RedisNode, key: string): Promise<RedisNode | undefined> => {
  const slot = Number(await ask(node, ['CLUSTER', 'KEYSLOT', key]));
  const ranges = (await ask(node, ['CLUSTER', 'SLOTS'])) as SlotRange[];
  const range = ranges.find(([from, to]) => from <= slot && slot <= to);
  if (!range) return undefined;
  const [host, port] = range[2];
  // a node that does not know its own name answers where it was asked
  return { host: host || node.host, port };
};

/** Sentinels have Redis' password, one of their own, or none. */
const askServer =
  ({ address, tls, sentinelPassword }: RedisAccess): AskRedis =>
  async (node, command) => {
    const { kind, isTls, username, password } = address;
    const once = async (login: { username?: string; password?: string }) => {
      const client = createClient({
        ...login,
        socket: { ...node, ...tlsOptions(isTls, tls), reconnectStrategy: false, connectTimeout: ASK_MS },
        disableOfflineQueue: true,
        maintNotifications: 'disabled',
      });
      // its commands fail with the connection
      client.on('error', () => undefined);
      try {
        await deadline(client.connect(), 2 * ASK_MS);
        return await deadline(client.sendCommand(command), ASK_MS);
      } finally {
        client.destroy();
      }
    };
    if (kind === 'sentinel' && sentinelPassword) return once({ password: sentinelPassword });
    const login = { ...(username ? { username } : {}), ...(password ? { password } : {}) };
    return once(login).catch((error: Error) => {
      if (kind === 'sentinel' && password && REFUSED.test(error.message)) return once({});
      throw error;
    });
  };

/** Of a socket. */
export const tlsOptions = (isTls: boolean, tls: RedisTls = {}) =>
  isTls ? ({ tls: true, ...tls } as const) : {};
