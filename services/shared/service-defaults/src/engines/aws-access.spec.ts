import { verifiedScope } from '@chirrup/testing/servers/aws-signature';
import { readConfig } from '../config/read-config.js';
import { mskTokens, regionOf } from './aws-access.js';
import { kafkaAccess, kafkaConfig } from './kafka-access.js';

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const IDENTITY = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: SECRET,
  AWS_SESSION_TOKEN: 'to/k+en=',
};
const before = { ...process.env };

describe('the role of a process at AWS', () => {
  beforeAll(() => Object.assign(process.env, IDENTITY));
  afterAll(() => {
    process.env = before;
  });

  /** What MSK makes of a token. */
  const read = (token: string, secret = SECRET) => {
    const url = new URL(Buffer.from(token, 'base64url').toString());
    const { searchParams: query } = url;
    query.delete('User-Agent');
    const target = `${url.pathname}?${query}`;
    const scope = verifiedScope({ method: 'GET', target, headers: { host: url.host }, body: '' }, secret);
    return { host: url.host, scope, query };
  };

  it('is a token for Kafka that MSK can verify, for a quarter of an hour', async () => {
    const { value } = await mskTokens('eu-west-1', () => new Date('2026-01-02T03:04:05Z'))();
    expect(value).toMatch(/^[\w-]+$/);
    expect(Buffer.from(value, 'base64url').toString()).toMatch(/&User-Agent=chirrup$/);
    const { host, scope, query } = read(value);
    expect([host, scope]).toEqual([
      'kafka.eu-west-1.amazonaws.com',
      'AKIDEXAMPLE/20260102/eu-west-1/kafka-cluster/aws4_request',
    ]);
    expect(Object.fromEntries(query)).toMatchObject({
      Action: 'kafka-cluster:Connect',
      'X-Amz-Expires': '900',
      'X-Amz-Security-Token': 'to/k+en=',
      'X-Amz-Date': '20260102T030405Z',
    });
    expect(read(value, 'another secret').scope).toBeUndefined();
  });

  it('logs in to Kafka without user and password, in the region of the address', async () => {
    const KAFKA_BROKERS = 'b-1.chat.abc.c2.kafka.us-east-2.amazonaws.com:9098';
    const settings = { KAFKA_BROKERS, KAFKA_SSL: 'true', KAFKA_SASL_MECHANISM: 'aws-msk-iam' };
    const { sasl, ssl } = kafkaAccess(readConfig(kafkaConfig, settings));
    if (sasl?.mechanism !== 'oauthbearer') throw new Error('no tokens');
    expect(ssl).toBe(true);
    expect(read((await sasl.oauthBearerProvider()).value).scope).toMatch(/\/us-east-2\/kafka-cluster\//);
    expect(() => kafkaAccess(readConfig(kafkaConfig, { ...settings, KAFKA_SSL: 'false' }))).toThrow(
      'Setting KAFKA_SSL: must be true for aws-msk-iam.',
    );
    expect(() => kafkaAccess(readConfig(kafkaConfig, { ...settings, KAFKA_BROKERS: 'kafka:9098' }))).toThrow(
      'Setting KAFKA_AWS_REGION: is needed, kafka does not say its region.',
    );
  });

  it.each([
    ['search-x.eu-central-1.es.amazonaws.com', undefined, 'eu-central-1'],
    ['x.us-gov-west-1.aoss.amazonaws.com', undefined, 'us-gov-west-1'],
    ['boot-x.c1.kafka-serverless.ap-southeast-2.amazonaws.com', undefined, 'ap-southeast-2'],
    ['vpc-endpoint.internal', 'eu-north-1', 'eu-north-1'],
  ])('is in the region that %s says', (host, set, region) => {
    expect(regionOf(host, set, 'SETTING')).toBe(region);
  });
});
