/** One server. */
export interface RedisNode {
  host: string;
  port: number;
}

export interface RedisAddress {
  /** `single`: the primary itself; `sentinel`: who knows the primary; `cluster`: some of its nodes. */
  kind: 'single' | 'sentinel' | 'cluster';
  nodes: readonly RedisNode[];
  /** Of the primary, for sentinels. */
  primary: string;
  isTls: boolean;
  username?: string;
  password?: string;
  database: number;
}

export const REDIS_FORMS =
  'rediss://user:password@host:port (special characters as %40, %2F, %23 …; several servers as rediss+sentinel://…@host:port,host:port/name or rediss+cluster://…@host:port,host:port)';

const FORM = /^(redis|rediss)(?:\+(sentinel|cluster))?:\/\/(?:([^@/]*)@)?([^@/?#]+)((?:\/[^/?#]*)*)$/;
const NODE = /^(\[[0-9a-fA-F:]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/;
const USUAL_PORT = { single: 6379, sentinel: 26_379, cluster: 6379 };

/** Reads `REDIS_URL`; undefined when it has none of the forms. */
export const parseRedisAddress = (text: string): RedisAddress | undefined => {
  const [, scheme, kindOrNone, login, hosts = '', path = ''] = FORM.exec(text) ?? [];
  if (!scheme) return undefined;
  const kind = (kindOrNone ?? 'single') as RedisAddress['kind'];
  const nodes = hosts.split(',').map((part) => parseNode(part, USUAL_PORT[kind]));
  const parts = path.split('/').slice(1);
  const primary = kind === 'sentinel' ? (parts.shift() ?? '') : '';
  const database = Number(parts.shift() || 0);
  const isWhole = nodes.every((node) => node !== undefined) && parts.length === 0;
  if (!isWhole || !Number.isInteger(database) || (kind === 'single' && nodes.length > 1)) return undefined;
  if (kind === 'sentinel' ? !primary : kind === 'cluster' && database > 0) return undefined;
  const credentials = parseLogin(login);
  return (
    credentials && {
      ...{ kind, nodes: nodes as RedisNode[], primary, database, isTls: scheme === 'rediss' },
      ...credentials,
    }
  );
};

const parseNode = (text: string, usualPort: number): RedisNode | undefined => {
  const [, host, port] = NODE.exec(text.trim()) ?? [];
  return host ? { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? usualPort) } : undefined;
};

const parseLogin = (text = ''): Pick<RedisAddress, 'username' | 'password'> | undefined => {
  const at = text.indexOf(':');
  const [username, password] = at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  try {
    return {
      ...(username ? { username: decodeURIComponent(username) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
    };
  } catch {
    return undefined;
  }
};
