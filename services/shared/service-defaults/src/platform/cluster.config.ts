import { z } from 'zod';
import { kafkaConfig } from '../engines/kafka-access.js';
import { redisShape } from '../engines/redis-access.js';

/** Where each area's replicas are, written `auth=host:port,host:port;bots=host:port`. */
const addresses = z.string().transform((text, context) => {
  const found: Record<string, string> = {};
  for (const entry of text.split(';').filter((part) => part.trim() !== '')) {
    const [area, hosts] = entry.split('=').map((part) => part.trim());
    if (area && hosts) found[area] = hosts;
    else
      context.addIssue({ code: 'custom', message: 'must look like auth=host:port,host:port;bots=host:port' });
  }
  return found;
});

const kinds = z.array(z.enum(['user', 'member', 'visitor', 'service', 'anonymous']));

/** Which certificate may speak for whom, written `bff=user,visitor;chat=service`. */
const callers = z.string().transform((text, context) => {
  const found: Record<string, z.infer<typeof kinds>> = {};
  for (const entry of text.split(';').filter((part) => part.trim() !== '')) {
    const [name, list = ''] = entry.split('=').map((part) => part.trim());
    const parsed = kinds.min(1).safeParse(list.split(',').map((kind) => kind.trim()));
    if (name && parsed.success) found[name] = parsed.data;
    else
      context.addIssue({
        code: 'custom',
        message: 'must look like bff=user,member,visitor,anonymous;chat=service',
      });
  }
  return found;
});

/** Where nothing but this machine reaches it, and a Unix socket. */
const LOOPBACK = /^(127(\.\d{1,3}){3}|localhost|\[::1\]):\d+$|^unix:/;
const TLS_SETTINGS = ['RPC_TLS_CA', 'RPC_TLS_CERT', 'RPC_TLS_KEY'] as const;

const settings = kafkaConfig.extend({
  ...redisShape,
  RPC_ADDRESSES: addresses,
  /** Where this process answers other services; absent when it provides none (the bff). */
  RPC_LISTEN: z.string().optional(),
  RPC_TLS_CA: z.string().optional(),
  RPC_TLS_CERT: z.string().optional(),
  RPC_TLS_KEY: z.string().optional(),
  /** By a name in the caller's certificate; absent: any certificate speaks for everybody. */
  RPC_CALLERS: callers.optional(),
  /** Allows calls from other machines without TLS: their principals are believed as sent. */
  RPC_INSECURE: z.enum(['true', 'false']).default('false'),
  /** Absent: files stay on this machine's disk. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** Absent: `us-east-1`, which servers of one's own take. */
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

/** Settings that make a process part of a cluster. */
export const clusterConfig = settings.superRefine((config, context) => {
  const missing = TLS_SETTINGS.filter((name) => config[name] === undefined);
  const [first] = missing;
  if (first !== undefined && missing.length < TLS_SETTINGS.length)
    context.addIssue({ code: 'custom', path: [first], message: 'is missing' });
  const { RPC_LISTEN: listen, RPC_INSECURE: insecure, RPC_CALLERS: named } = config;
  if (named && first !== undefined)
    context.addIssue({ code: 'custom', path: ['RPC_CALLERS'], message: `needs ${TLS_SETTINGS.join(', ')}` });
  if (first === undefined || listen === undefined || LOOPBACK.test(listen) || insecure === 'true') return;
  // callers say for whom they ask, and are believed
  context.addIssue({
    code: 'custom',
    path: ['RPC_LISTEN'],
    message: `${listen} lets other machines call without TLS; set ${TLS_SETTINGS.join(', ')}, or RPC_INSECURE=true where nobody else reaches it`,
  });
});
