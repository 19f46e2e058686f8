import { silentLog } from '@chirrup/kernel/log';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { PostgresEngine } from '@chirrup/testing/engines/postgres-engine';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { openTestKafka, type TestKafka } from '@chirrup/testing/engines/test-kafka';
import { checkInstallation } from '../src/doctor/installation/check-installation.js';
import { migrateServices, migrationConfig } from '../src/migrate-services.js';

const missing = (await missingKafka()) ?? (await missingRedis());

describeWith('the doctor of an installation', missing, () => {
  let postgres: PostgresEngine;
  let kafka: TestKafka;
  let redis: RedisEngine;
  let env: Record<string, string>;

  beforeAll(async () => {
    [postgres, kafka, redis] = await Promise.all([
      PostgresEngine.open(),
      openTestKafka(),
      RedisEngine.open(),
    ]);
    env = {
      INSTALLATION: 'looked-at',
      DATABASE_URL: postgres.adminUrl,
      DATABASE_ROLE_SECRET: 'the-secret-of-the-roles-of-this-test',
      SIGNING_KEY: 'the-signing-key-of-this-test-run-only',
      KAFKA_BROKERS: kafka.brokers.join(','),
      REDIS_URL: redis.url,
    };
  }, 120_000);
  afterAll(async () => {
    await Promise.all([postgres?.close(), kafka?.close(), redis?.close()]);
  }, 60_000);

  const look = async (more: Record<string, string> = {}) => checkInstallation({ ...env, ...more });

  it('says what is missing before the first migration', async () => {
    const { text, problems } = await look();
    expect([problems, text]).toEqual([6, expect.stringContaining('topics are missing')]);
    expect(text).toContain(
      '→ Correct user and password of DATABASE_URL and the password of looked_at_chirrup_chat.',
    );
  });

  it('finds nothing to mend afterwards', async () => {
    await migrateServices(readConfig(migrationConfig, env), silentLog);
    const { text, problems } = await look();
    expect([problems, text]).toEqual([0, expect.stringContaining('All is well, 1 to look at.')]);
    for (const line of [
      '✓ chat: looked_at_chirrup_chat logs in',
      '✓ knowledge: all migrations have run',
      '✓ topics named looked-at.* may be made',
      '✓ runs scripts on looked-at:chirrup:*',
      '✓ subscribes to looked-at:chirrup:*',
    ])
      expect(text).toContain(line);
    for (const secret of [env.DATABASE_ROLE_SECRET, env.SIGNING_KEY]) expect(text).not.toContain(secret);
  });

  it.each([
    [
      { REDIS_URL: 'redis://127.0.0.1:9' },
      /Redis at 127\.0\.0\.1:9\n {2}✗ .*\n {4}→ Start it, or correct REDIS_URL\./,
    ],
    [{ KAFKA_BROKERS: '127.0.0.1:9' }, /Kafka at 127\.0\.0\.1:9\n {2}✗ .*\n {4}→ .*KAFKA_BROKERS/],
    [{ SMTP_URL: 'smtp://127.0.0.1:9' }, /Mail at 127\.0\.0\.1:9\n {2}✗ .*\n {4}→ .*SMTP_URL/],
    [{ OPENSEARCH_URL: 'http://127.0.0.1:9' }, /OpenSearch\n {2}✗ .*\n {4}→ .*OPENSEARCH_URL/],
    [{ RPC_ADDRESSES: 'auth=127.0.0.1:9' }, /✗ auth at 127\.0\.0\.1:9: .*ECONNREFUSED/],
    [
      { SIGNING_KEY: 'the-signing-key-of-another-installation' },
      /✗ chat: the database is marked as ours: .*SIGNING_KEY/,
    ],
  ])('names what to mend with %j', async (more, found) => {
    const { text, problems } = await look(more);
    expect(text).toMatch(found);
    expect(problems).toBeGreaterThan(0);
  });
});
