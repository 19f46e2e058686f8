import { createConnection } from 'node:net';
import { inspectModel } from '@chirrup/chat/models/inspect-model';
import { type Finding, ok, tried } from '@chirrup/kernel/installation/finding';
import { installationNames } from '@chirrup/kernel/installation/installation-names';
import { silentLog } from '@chirrup/kernel/log';
import { inspectMeaning, inspectSearch } from '@chirrup/knowledge/search/inspect-search';
import { inspectKafka } from '@chirrup/messaging/installation/inspect-kafka';
import { createKafka } from '@chirrup/messaging/kafka/kafka-client';
import { topics } from '@chirrup/proto/topics';
import { addressOf } from '@chirrup/service-defaults/engines/engine-wait';
import { kafkaAccess, kafkaEngine } from '@chirrup/service-defaults/engines/kafka-access';
import { redisAccess } from '@chirrup/service-defaults/engines/redis-access';
import {
  inspectFiles,
  inspectMail,
  inspectRealtime,
} from '@chirrup/service-defaults/platform/inspect-stores';
import type { DoctorConfig, Env } from './doctor.config.js';
import type { InstallationCheck } from './report.js';

const CONNECT_MS = 3_000;

/** Everything but the database. @param id of the installation, where it is known */
export const engineChecks = (config: DoctorConfig, env: Env, id: string | undefined): InstallationCheck[] => {
  const names = installationNames(config.INSTALLATION);
  const { at, login } = kafkaEngine(config);
  const kafka = () => createKafka({ clientId: 'chirrup-doctor', log: silentLog, ...kafkaAccess(config) });
  const plans = Object.values(topics);
  const nodes = redisAccess(config)
    .address.nodes.map(({ host, port }) => `${host}:${port}`)
    .join(', ');
  return [
    {
      ...{ name: 'Kafka', at, setting: `KAFKA_BROKERS, KAFKA_SSL… or ${login}` },
      run: () => inspectKafka({ kafka: kafka(), prefix: names.topicPrefix, plans, id }),
    },
    {
      ...{ name: 'Redis', at: nodes, setting: 'REDIS_URL' },
      run: () => inspectRealtime(config, names.keyPrefix, id),
    },
    {
      ...{ name: 'OpenSearch', at: '', setting: 'OPENSEARCH_URL' },
      run: () => inspectSearch(env, names.index, id),
    },
    {
      ...{ name: 'Files', at: config.S3_BUCKET ?? '', setting: 'S3_ENDPOINT, S3_BUCKET and its keys' },
      run: () => inspectFiles(config, names.filePrefix),
    },
    {
      ...{ name: 'Mail', at: config.SMTP_URL ? addressOf(config.SMTP_URL) : '', setting: 'SMTP_URL' },
      run: () => inspectMail(config.SMTP_URL),
    },
    {
      ...{ name: 'Model', at: '', setting: 'LLM_BASE_URL, LLM_API_KEY and LLM_MODEL' },
      run: () => inspectModel(env),
    },
    {
      ...{ name: 'Embeddings', at: '', setting: 'EMBEDDINGS_BASE_URL' },
      run: () => inspectMeaning(env),
    },
    {
      ...{ name: 'Services', at: '', setting: 'RPC_ADDRESSES' },
      run: () => inspectServices(config.RPC_ADDRESSES ?? ''),
    },
  ];
};

/** Whether each service takes connections. */
const inspectServices = async (addresses: string): Promise<Finding[]> => {
  const found = addresses.split(';').flatMap((entry) => {
    const [service, hosts = ''] = entry.split('=').map((part) => part.trim());
    return service ? hosts.split(',').map((host) => ({ service, host: host.trim() })) : [];
  });
  if (found.length === 0) return [ok('RPC_ADDRESSES is not set here')];
  return Promise.all(
    found.map(({ service, host }) =>
      tried(`${service} at ${host}`, 'Look at its pods: kubectl get pods, and their last line.', () =>
        connect(host),
      ),
    ),
  );
};

const connect = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const at = address.lastIndexOf(':');
    const host = address.slice(0, at).replace(/^\[|\]$/g, '');
    const socket = createConnection({ host, port: Number(address.slice(at + 1)), timeout: CONNECT_MS });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
  });
