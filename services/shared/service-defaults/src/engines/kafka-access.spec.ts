import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../config/read-config.js';
import { kafkaAccess, kafkaConfig } from './kafka-access.js';

const file = join(mkdtempSync(join(tmpdir(), 'chirrup-pem-')), 'pem');
writeFileSync(file, 'PEM\n');
const access = (env: Record<string, string>) =>
  kafkaAccess(readConfig(kafkaConfig, { KAFKA_BROKERS: 'a:9092, b:9092', ...env }));

describe('access to Kafka', () => {
  it.each([
    [{}, {}],
    [{ KAFKA_SSL: 'true' }, { ssl: true }],
    [{ KAFKA_SSL_CA: file }, { ssl: { ca: ['PEM'] } }],
    [{ KAFKA_SSL_CERT: file, KAFKA_SSL_KEY: file }, { ssl: { cert: 'PEM', key: 'PEM' } }],
    [
      { KAFKA_SASL_MECHANISM: 'plain', KAFKA_SASL_USERNAME: 'u', KAFKA_SASL_PASSWORD: 'p' },
      { sasl: { mechanism: 'plain', username: 'u', password: 'p' } },
    ],
  ])('by %j', (env, expected) => {
    expect(access(env)).toEqual({ brokers: ['a:9092', 'b:9092'], ...expected });
  });

  it.each([
    [{ KAFKA_SSL_CERT: file }, 'KAFKA_SSL_CERT'],
    [{ KAFKA_SSL_KEY: file }, 'KAFKA_SSL_KEY'],
    [{ KAFKA_SSL_CA: '/nowhere' }, 'Setting KAFKA_SSL_CA: cannot read /nowhere (ENOENT).'],
    [{ KAFKA_SASL_MECHANISM: 'plain' }, 'needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD'],
    [
      { KAFKA_SASL_MECHANISM: 'gssapi' },
      'must be plain, scram-sha-256, scram-sha-512, oauthbearer or aws-msk-iam',
    ],
  ])('names what is missing in %j', (env, message) => {
    expect(() => access(env)).toThrow(message);
  });
});
