import { inspectModel } from '@chirrup/chat/models/inspect-model';
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
  ];
};
