import { silentLog } from '@chirrup/kernel/log';
import { KafkaEventLog } from '@chirrup/messaging/kafka/kafka-event-log';
import { topics } from '@chirrup/proto/topics';
import { S3FileStore } from '@chirrup/storage/s3-file-store';
import { anEvent, collect } from '@chirrup/testing/contracts/event-log-contract';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { KafkaEngine, missingKafka } from '@chirrup/testing/engines/kafka-engine';
import { PostgresEngine } from '@chirrup/testing/engines/postgres-engine';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { missingS3, S3Engine } from '@chirrup/testing/engines/s3-engine';
import { SmtpEngine } from '@chirrup/testing/engines/smtp-engine';
import { TestAuthority, trust } from '@chirrup/testing/servers/certificates';
import { readConfig } from '../src/config/read-config.js';
import { kafkaAccess, kafkaConfig } from '../src/engines/kafka-access.js';
import { type ProbeReport, probe } from './support/probe-process.js';

/** What passwords are made of where a machine makes them. */
const passwordOf = (engine: string) => `${engine}-p@ss:w/rd#1%41?&+=`;
const WRONG = 'wrong-p@ss:w/rd#1%41?&+=';
const user = 'chirrup';
const missing = (await missingKafka()) ?? (await missingRedis()) ?? (await missingS3());

describeWith('engines that ask for TLS and a login', missing, () => {
  let authority: TestAuthority;
  let foreign: TestAuthority;
  let kafka: KafkaEngine;
  let redis: RedisEngine;
  let postgres: PostgresEngine;
  let s3: S3Engine;
  let smtp: SmtpEngine;
  let env: Record<string, string>;

  beforeAll(async () => {
    [authority, foreign] = await Promise.all([TestAuthority.create(), TestAuthority.create('Foreign')]);
    const secured = (engine: string) => ({ authority, user, password: passwordOf(engine) });
    [kafka, redis, postgres, s3, smtp] = await Promise.all([
      KafkaEngine.open({ secured: secured('kafka') }),
      RedisEngine.open({ secured: secured('redis') }),
      PostgresEngine.open({ secured: secured('postgres') }),
      S3Engine.open({ secured: secured('s3') }),
      SmtpEngine.open({ secured: { ...secured('smtp'), tls: 'STARTTLS' } }),
    ]);
    env = {
      NODE_EXTRA_CA_CERTS: authority.file,
      SIGNING_KEY: 'the-signing-key-of-this-test-run-only',
      DATABASE_URL: postgres.adminUrl,
      KAFKA_BROKERS: kafka.secured?.login ?? '',
      KAFKA_SSL: 'true',
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_SASL_USERNAME: user,
      KAFKA_SASL_PASSWORD: passwordOf('kafka'),
      REDIS_URL: redis.url,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: 'probe',
      S3_ACCESS_KEY_ID: user,
      S3_SECRET_ACCESS_KEY: passwordOf('s3'),
      SMTP_URL: smtp.url,
    };
    await makeBucket(s3, 'probe', authority);
  }, 120_000);
  afterAll(async () => {
    await Promise.all([kafka.close(), redis.close(), postgres.close(), s3.close(), smtp.stop()]);
    await Promise.all([authority.close(), foreign.close()]);
  }, 60_000);

  /** Settings of a process that knows the authority of Kafka and PostgreSQL only. */
  const withoutAuthority = () => {
    const { NODE_EXTRA_CA_CERTS: _, ...rest } = env;
    const database = `${postgres.adminUrl}&sslrootcert=${encodeURIComponent(authority.file)}`;
    return { ...rest, KAFKA_SSL_CA: authority.file, DATABASE_URL: database };
  };
  const byCertificate = async (issuer: TestAuthority) => {
    const { certificate, key } = await issuer.issue('client');
    const { KAFKA_SASL_MECHANISM: _, ...rest } = env;
    const KAFKA_BROKERS = kafka.secured?.certificate ?? '';
    return { ...rest, KAFKA_BROKERS, KAFKA_SSL_CERT: certificate, KAFKA_SSL_KEY: key };
  };
  const withPassword = (url: string, password: string) =>
    Object.assign(new URL(url), { password: encodeURIComponent(password) }).href;

  const everything = {
    database: { user: 'chirrup_probe', ssl: true },
    events: 'consumed',
    realtime: 'kept',
    files: 'kept',
    mail: 'sent',
  };

  it('serves with all of them, the authority made known by NODE_EXTRA_CA_CERTS alone', async () => {
    const report = await probe(env);
    expect(report.outcomes).toEqual(everything);
    expect(report.complaints).toEqual([]);
    expectNoSecrets(report);
  });

  it('serves by a certificate of its own at Kafka, with mail by TLS from the first byte', async () => {
    const security = { authority, user, password: passwordOf('smtps') } as const;
    const smtps = await SmtpEngine.open({ secured: { ...security, tls: 'at once' } });
    const report = await probe({ ...(await byCertificate(authority)), SMTP_URL: smtps.url });
    await smtps.stop();
    expect(report.outcomes).toEqual(everything);
    expect(report.complaints).toEqual([]);
    expectNoSecrets(report);
  });

  it.each(['plain', 'scram-sha-256'])(
    'logs in to Kafka by %s, the authority named by KAFKA_SSL_CA',
    async (how) => {
      const { NODE_EXTRA_CA_CERTS: _, ...rest } = env;
      const settings = { ...rest, KAFKA_SSL_CA: authority.file, KAFKA_SASL_MECHANISM: how };
      const access = kafkaAccess(readConfig(kafkaConfig, settings));
      const log = new KafkaEventLog({ ...access, clientId: 'test', log: silentLog });
      const topic = topics.qa.name;
      await log.append([anEvent({ topic, type: how })]);
      const seen = await collect(log, {
        topic,
        group: how,
        enough: (events) => events.some((e) => e.type === how),
      });
      expect(seen.at(-1)).toMatchObject({ type: how, tenant: 't1' });
      await log.close();
    },
  );

  const refusals: [string, () => Record<string, string> | Promise<Record<string, string>>, RegExp][] = [
    [
      'Kafka refuses the password',
      () => ({ ...env, KAFKA_SASL_PASSWORD: WRONG }),
      /: Kafka at [\d.:]+ refuses the login \(.+\)\. Correct KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD\.$/,
    ],
    [
      'Kafka shows a foreign certificate',
      () => ({ ...env, NODE_EXTRA_CA_CERTS: foreign.file }),
      /: TLS with Kafka at [\d.:]+ failed \(.*certificate.*\)\. Make the authority .* NODE_EXTRA_CA_CERTS, or correct KAFKA_BROKERS or KAFKA_SSL…\.$/,
    ],
    [
      'Kafka does not take our certificate',
      () => byCertificate(foreign),
      /: TLS with Kafka at [\d.:]+ failed \(ssl\/tls alert [a-z ]+\)\. .* KAFKA_SSL…\.$/,
    ],
    [
      'PostgreSQL refuses the password',
      () => ({ ...env, DATABASE_URL: withPassword(env.DATABASE_URL ?? '', WRONG) }),
      /: PostgreSQL at [\d.:]+ refuses the login \(password authentication failed .+\)\. Correct DATABASE_URL\.$/,
    ],
    [
      'PostgreSQL is asked without TLS',
      () => ({ ...env, DATABASE_URL: (env.DATABASE_URL ?? '').split('?')[0] ?? '' }),
      /: PostgreSQL at [\d.:]+ refuses the login \(.*no encryption.*\)\. Correct DATABASE_URL\.$/,
    ],
    [
      'PostgreSQL shows a foreign certificate',
      () => ({ ...withoutAuthority(), DATABASE_URL: env.DATABASE_URL ?? '' }),
      /: TLS with PostgreSQL at [\d.:]+ failed \(.*certificate.*\)\. .* or correct DATABASE_URL\.$/,
    ],
    [
      'a password stands in a URL as it is',
      () => ({ ...env, REDIS_URL: `rediss://${user}:${passwordOf('redis')}@127.0.0.1:1` }),
      /: Setting REDIS_URL: must look like rediss:\/\/user:password@host:port \(special characters as %40, .*\)\.$/,
    ],
  ];

  it('ends with one line that names what to correct', async () => {
    const reports = await Promise.all(refusals.map(async ([, settings]) => probe(await settings())));
    for (const [n, report] of reports.entries()) {
      const [what, , line] = refusals[n] ?? [];
      const { msg: last } = JSON.parse(report.printed.trimEnd().split('\n').at(-1) ?? '');
      expect({ what, ended: report.ended, last }).toEqual({
        what,
        ended: true,
        last: expect.stringMatching(line ?? ''),
      });
      expect(last).toMatch(/^probe could not start: /);
      expect(report.ms).toBeLessThan(25_000);
      expectNoSecrets(report);
    }
  });

  it('serves without Redis, S3 and SMTP that refuse the login or are not trusted, and logs it', async () => {
    const wrong = {
      ...env,
      REDIS_URL: withPassword(env.REDIS_URL ?? '', WRONG),
      S3_SECRET_ACCESS_KEY: WRONG,
      SMTP_URL: withPassword(env.SMTP_URL ?? '', WRONG),
    };
    const [refused, untrusted] = await Promise.all([probe(wrong), probe(withoutAuthority())]);
    for (const { ended, outcomes } of [refused, untrusted]) {
      expect(ended).toBe(false);
      expect(outcomes).toMatchObject({ database: everything.database, events: 'consumed' });
      expect(outcomes.files).not.toBe('kept');
      expect(outcomes.mail).not.toBe('sent');
    }
    expect(messagesOf(refused)).toEqual([
      // for each of its connections
      'Redis refuses the login: correct REDIS_URL',
      'Redis refuses the login: correct REDIS_URL',
      expect.stringMatching(/^files cannot be used yet: .*\(403 .*\)\. Check S3_ENDPOINT, S3_BUCKET and the/),
      expect.stringMatching(
        /^mail cannot be sent yet: The mail server refuses the login \(535 .*\)\. Correct SMTP_URL/,
      ),
    ]);
    expect(messagesOf(untrusted)).toEqual([
      'Redis is unavailable',
      'Redis is unavailable',
      expect.stringMatching(/^files cannot be used yet: .*certificate/),
      expect.stringMatching(/^mail cannot be sent yet: .*certificate/),
    ]);
    for (const { msg, reason } of untrusted.complaints)
      if (msg === 'Redis is unavailable') expect(reason).toMatch(/certificate/);
    expectNoSecrets(refused);
    expectNoSecrets(untrusted);
  });

  const secrets = () =>
    [
      ...['kafka', 'redis', 'postgres', 's3', 'smtp', 'smtps'].map(passwordOf),
      WRONG,
      env.SIGNING_KEY ?? '',
    ].flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      // as in a Basic or PLAIN login, wherever in it the password begins
      ...[`${user}:${secret}`, `\0${user}\0${secret}`].map((login) => Buffer.from(login).toString('base64')),
    ]);
  const expectNoSecrets = ({ printed }: ProbeReport) => {
    for (const secret of secrets()) expect(printed).not.toContain(secret);
  };
});

/** Warnings and errors, in the order of the alphabet. */
const messagesOf = ({ complaints }: ProbeReport): string[] => complaints.map(({ msg }) => msg).sort();

/** Made by the cluster's operator. */
const makeBucket = async (
  { endpoint, credentials }: S3Engine,
  bucket: string,
  authority: TestAuthority,
): Promise<void> => {
  const distrust = trust(authority);
  const store = new S3FileStore({ endpoint, credentials, bucket });
  await store.ensureBucket();
  store.close();
  distrust();
};
