import { join } from 'node:path';
import { KafkaEngine, missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { missingOpenSearch, OpenSearchEngine } from '@chirrup/testing/engines/opensearch-engine';
import { PostgresEngine } from '@chirrup/testing/engines/postgres-engine';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { makeBucket } from '@chirrup/testing/engines/s3-bucket';
import { missingS3, S3Engine } from '@chirrup/testing/engines/s3-engine';

/** The engines of a cluster on this machine. */
export interface Engines {
  postgres: PostgresEngine;
  kafka: KafkaEngine;
  redis: RedisEngine;
  /** Absent if it cannot be had; files then stay on disk. */
  s3: S3Engine | undefined;
  /** Absent if it cannot be had; the index then lives in the knowledge service. */
  search: OpenSearchEngine | undefined;
  /** Settings that lead services to them. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** What this machine lacks of the engines no cluster can do without, a line each. */
export const missingEngines = async (): Promise<string[]> => {
  const [kafka, redis] = await Promise.all([missingKafka(), missingRedis()]);
  return [...(kafka ? [`Kafka ${kafka}`] : []), ...(redis ? [`Redis ${redis}`] : [])];
};

export interface EngineOptions {
  /** Where Kafka tells its clients to connect, for a proxy in between. */
  advertiseKafka?(address: string): Promise<string>;
}

const BUCKET = 'chirrup-files';

/** Starts every engine; the first time they are fetched into the cache folder. */
export const startEngines = async (
  folder: string,
  say: (line: string) => void,
  { advertiseKafka }: EngineOptions = {},
): Promise<Engines> => {
  const s3Missing = await missingS3();
  if (s3Missing) say(`S3: ${s3Missing}; files stay on this disk`);
  const searchMissing = await missingOpenSearch();
  if (searchMissing) say(`OpenSearch: ${searchMissing}; the index lives in the knowledge service`);
  const open: (() => Promise<void>)[] = [];
  const started = async <T extends { close(): Promise<void> }>(
    name: string,
    engine: Promise<T>,
  ): Promise<T> => {
    const running = await engine;
    open.push(() => running.close());
    say(`${name} is up`);
    return running;
  };
  const close = async () => {
    for (const end of open.splice(0).reverse()) await end();
  };
  try {
    const [postgres, kafka, redis, s3, search] = await allStarted([
      started('PostgreSQL', PostgresEngine.open({ folder: join(folder, 'postgres') })),
      started('Kafka', KafkaEngine.open({ folder: join(folder, 'kafka'), advertise: advertiseKafka })),
      started('Redis', RedisEngine.open()),
      s3Missing ? undefined : started('S3', S3Engine.open({ folder: join(folder, 's3') })),
      searchMissing
        ? undefined
        : started('OpenSearch', OpenSearchEngine.open({ folder: join(folder, 'opensearch') })),
    ]);
    const env = {
      ...settings(postgres, kafka, redis, s3),
      ...(search ? { OPENSEARCH_URL: search.url } : {}),
    };
    if (s3) await makeBucket(env);
    return { postgres, kafka, redis, s3, search, env, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Like Promise.all, but nothing is still starting when it fails: what has started can be ended then. */
const allStarted = async <T extends readonly unknown[] | []>(
  starting: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> => {
  await Promise.allSettled(starting);
  return Promise.all(starting);
};

const settings = (
  postgres: PostgresEngine,
  kafka: KafkaEngine,
  redis: RedisEngine,
  s3: S3Engine | undefined,
) => ({
  DATABASE_URL: postgres.adminUrl,
  KAFKA_BROKERS: kafka.brokers.join(','),
  REDIS_URL: redis.url,
  ...(s3
    ? {
        S3_ENDPOINT: s3.endpoint,
        S3_BUCKET: BUCKET,
        S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
      }
    : {}),
});
