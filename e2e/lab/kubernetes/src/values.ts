import { randomBytes } from 'node:crypto';
import { TestAuthority } from '@chirrup/testing/servers/certificates';
import type { Outside } from './outside.js';
import { NAMESPACE, putSecrets } from './release.js';

const SCHEMAS = ['analytics', 'auth', 'billing', 'bots', 'chat', 'knowledge'];
const KINDS = [
  ...['auth', 'billing', 'bots', 'knowledge', 'knowledge-crawler', 'chat', 'chat-replies', 'analytics'],
  ...['bff-console', 'bff-visitor'],
];
const SINGLE = ['auth', 'billing', 'analytics', 'knowledge-crawler'];
export const KEYS = 'chirrup-keys';

/** The login of one service lies elsewhere, as an engine's operator leaves it. */
const CHAT_LOGIN = { name: 'chat-database', key: 'password' };
const CHAT_KEY = 'database-password-chat';

/** Where these keys lie in the cluster: all in one secret but the login of one service. */
export const secretsOf = (keys: Record<string, string>): Record<string, Record<string, string>> => {
  const isChat = ([key]: [string, string]) => key.startsWith(CHAT_KEY);
  const chat = Object.entries(keys).filter(isChat);
  return {
    [KEYS]: Object.fromEntries(Object.entries(keys).filter((entry) => !isChat(entry))),
    [CHAT_LOGIN.name]: Object.fromEntries(
      chat.map(([key, value]) => [key.replace(CHAT_KEY, CHAT_LOGIN.key), value]),
    ),
  };
};

/** Keys and logins as an operator makes them. */
export const keysFor = ({ engines, addresses }: Outside): Record<string, string> => {
  const admin = new URL(engines.postgres.adminUrl);
  admin.host = addresses.postgres;
  const draw = () => randomBytes(24).toString('hex');
  return {
    'signing-key': draw(),
    'database-admin-url': admin.href,
    'redis-url': `redis://${addresses.redis}`,
    ...(addresses.search ? { 'opensearch-url': `http://${addresses.search}` } : {}),
    's3-access-key-id': engines.env.S3_ACCESS_KEY_ID ?? '',
    's3-secret-access-key': engines.env.S3_SECRET_ACCESS_KEY ?? '',
    'llm-api-key': 'test',
    ...Object.fromEntries(SCHEMAS.map((name) => [`database-password-${name}`, draw()])),
  };
};

/** A certificate for each kind of process, in a secret of its own. */
export const putCertificates = async (): Promise<void> => {
  const authority = await TestAuthority.create('Chirrup between services');
  const secrets: Record<string, Record<string, string>> = {};
  for (const kind of KINDS) {
    const hosts = [`chirrup-${kind}`, `chirrup-${kind}.${NAMESPACE}.svc`];
    const { pem } = await authority.issue(kind, hosts);
    secrets[`chirrup-rpc-${kind}`] = {
      'ca.crt': authority.pem,
      'tls.crt': pem.certificate,
      'tls.key': pem.key,
    };
  }
  await authority.close();
  await putSecrets(secrets);
};

const hostAndPort = (address: string): [string, number] => {
  const [host = '', port = ''] = address.split(':');
  return [host, Number(port)];
};

/** Values as for engines outside the chart, with so many replicas of what a message passes. */
export const valuesFor = ({ engines, addresses }: Outside, tag: string, replicas: number) => {
  const [host, port] = hostAndPort(addresses.postgres);
  const image = { tag, pullPolicy: 'IfNotPresent' };
  const small = { requests: { cpu: '100m', memory: '128Mi' }, limits: { memory: '768Mi' } };
  return {
    host: 'localhost',
    publicUrl: 'http://localhost',
    image: { ...image, repository: 'localhost/chirrup/chirrup' },
    secrets: {
      existingSecret: KEYS,
      from: {
        [CHAT_KEY]: CHAT_LOGIN,
        [`${CHAT_KEY}-previous`]: { ...CHAT_LOGIN, key: `${CHAT_LOGIN.key}-previous` },
      },
    },
    postgresql: { host, port, database: 'postgres' },
    kafka: { brokers: addresses.kafka, port: hostAndPort(addresses.kafka)[1] },
    files: { s3: { enabled: true, bucket: engines.env.S3_BUCKET, endpoint: `http://${addresses.s3}` } },
    model: { baseUrl: `http://${addresses.model}/v1`, name: 'scripted' },
    embeddings: { image: { ...image, repository: 'localhost/chirrup/embeddings' }, resources: small },
    rpc: { tls: { mode: 'existing', existingSecret: 'chirrup-rpc-{{ .name }}' } },
    ingress: { enabled: true, tls: { enabled: false } },
    // the front door counts as one, the node port adds nothing
    edge: { trustedProxies: 1 },
    // the site and the model are this machine, whose addresses are private
    settings: { CRAWLER_ALLOW_PRIVATE: 'true', LIMITS_SCALE: '1000', ADDRESS_PROOF: 'off' },
    billing: { provider: 'demo' },
    migrations: { backoffLimit: 0 },
    workloads: Object.fromEntries(
      KINDS.map((kind) => [kind, { replicas: SINGLE.includes(kind) ? 1 : replicas, resources: small }]),
    ),
  };
};
