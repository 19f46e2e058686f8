import { type Finding, ok, tried, warning } from '@chirrup/kernel/installation/finding';
import type { Log } from '@chirrup/kernel/log';
import { type RedisClient, RedisLink } from './redis/redis-link.js';
import { locatePrimary, type RedisAccess } from './redis/redis-locator.js';
import { keyPrefix } from './redis/redis-realtime.js';

const CONNECT_MS = 5_000;
const RIGHTS = 'Give its user all commands on these keys and channels';

/** Looks at a Redis and what its user may do; leaves nothing behind. @throws what keeps it from connecting */
export const inspectRedis = async (access: RedisAccess, prefix: string, id?: string): Promise<Finding[]> => {
  const keys = keyPrefix(access, prefix);
  const { host, port } = await locatePrimary(access, keys);
  let reason = '';
  const warn = (fields: object) => {
    reason = (fields as { reason?: string }).reason ?? reason;
  };
  const log = { debug: () => undefined, info: () => undefined, warn, error: warn } as unknown as Log;
  const link = new RedisLink({ access, key: keys, name: 'chirrup-doctor', log });
  try {
    if (!(await link.connected(CONNECT_MS))) throw new Error(reason || 'no answer');
    const key = `${keys}doctor`;
    const can = (what: string, command: (client: RedisClient) => Promise<unknown>) =>
      tried(`${what} ${keys}*`, `${RIGHTS}: ${keys}*.`, () => link.send(command));
    return [
      ok(`${host}:${port} takes commands`),
      await can('writes and reads', async (client) => {
        await client.set(key, '1', { expiration: { type: 'EX', value: 10 } });
        await client.get(key);
        await client.del(key);
      }),
      await can('runs scripts on', (client) =>
        client.eval(`return redis.call('EXISTS', KEYS[1])`, { keys: [key], arguments: [] }),
      ),
      await can('publishes to', (client) => client.publish(key, '1')),
      await can('subscribes to', async (client) => {
        await client.subscribe(key, () => undefined);
        await client.unsubscribe(key);
      }),
      ...(await memory(link)),
      ...(await whose(link, `${keys}installation`, id)),
    ];
  } finally {
    await link.close();
  }
};

/** Not every user may ask. */
const memory = async (link: RedisLink): Promise<Finding[]> => {
  const info = await link.send((client) => client.info('memory')).catch(() => '');
  const policy = /maxmemory_policy:(\S+)/.exec(info)?.[1] ?? 'noeviction';
  if (policy === 'noeviction') return [];
  return [warning(`it forgets keys when it is full (${policy})`, 'Set maxmemory-policy to noeviction.')];
};

const whose = async (link: RedisLink, key: string, id: string | undefined): Promise<Finding[]> => {
  const held = id && (await link.send((client) => client.get(key)).catch(() => null));
  if (!held || held === id) return [];
  const fix = 'Set INSTALLATION, or INSTALLATION_TAKE_OVER=true once where that one is gone.';
  return [{ level: 'problem', message: `the keys are another installation’s (${key})`, fix }];
};
