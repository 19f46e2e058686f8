import type { KafkaOptions } from '@chirrup/messaging/kafka/kafka-client';
import { z } from 'zod';
import { ConfigError } from '../config/read-config.js';
import { awsRegion, mskTokens, regionOf } from './aws-access.js';
import { clientCertificate } from './client-certificate.js';
import { tokenProvider } from './oauth-token.js';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Settings of every process that uses Kafka. */
export const kafkaConfig = z.object({
  KAFKA_BROKERS: list,
  /** TLS to the brokers; given any of the files below, always. */
  KAFKA_SSL: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  /** File (PEM) of the authority that signed the brokers' certificates, where Node does not know it. */
  KAFKA_SSL_CA: z.string().optional(),
  /** Files (PEM) of our client certificate and its key. */
  KAFKA_SSL_CERT: z.string().optional(),
  KAFKA_SSL_KEY: z.string().optional(),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512', 'oauthbearer', 'aws-msk-iam'], {
      error: 'must be plain, scram-sha-256, scram-sha-512, oauthbearer or aws-msk-iam',
    })
    .optional(),
  /** Where tokens come from, for oauthbearer; user and password are the client's id and secret there. */
  KAFKA_OAUTH_TOKEN_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional(),
  KAFKA_OAUTH_SCOPE: z.string().optional(),
  /** For aws-msk-iam, where the brokers' names do not say it. */
  KAFKA_AWS_REGION: awsRegion,
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
});

/** What a client needs to connect. */
export const kafkaAccess = (
  config: z.infer<typeof kafkaConfig>,
): Pick<KafkaOptions, 'brokers' | 'ssl' | 'sasl'> => {
  const { KAFKA_SASL_MECHANISM: mechanism } = config;
  const [username, password] = [config.KAFKA_SASL_USERNAME, config.KAFKA_SASL_PASSWORD];
  const isAws = mechanism === 'aws-msk-iam';
  if (mechanism && !isAws && !(username && password))
    throw new ConfigError('Setting KAFKA_SASL_MECHANISM: needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD.');
  const ssl = clientCertificate('KAFKA', config) ?? (config.KAFKA_SSL === 'true' ? true : undefined);
  return {
    brokers: config.KAFKA_BROKERS,
    ...(ssl ? { ssl } : {}),
    ...(isAws ? { sasl: byRole(config, ssl !== undefined) } : {}),
    ...(mechanism && !isAws && username && password
      ? { sasl: sasl(config, mechanism, username, password) }
      : {}),
  };
};

/** Brokers of Amazon MSK know roles by tokens of their own. */
const byRole = (config: z.infer<typeof kafkaConfig>, isTls: boolean): NonNullable<KafkaOptions['sasl']> => {
  if (!isTls) throw new ConfigError('Setting KAFKA_SSL: must be true for aws-msk-iam.');
  const [host = ''] = (config.KAFKA_BROKERS[0] ?? '').split(':');
  const region = regionOf(host, config.KAFKA_AWS_REGION, 'KAFKA_AWS_REGION');
  return { mechanism: 'oauthbearer', oauthBearerProvider: mskTokens(region) };
};

const sasl = (
  config: z.infer<typeof kafkaConfig>,
  mechanism: Exclude<z.infer<typeof kafkaConfig>['KAFKA_SASL_MECHANISM'], undefined | 'aws-msk-iam'>,
  username: string,
  password: string,
): NonNullable<KafkaOptions['sasl']> => {
  if (mechanism !== 'oauthbearer') return { mechanism, username, password };
  const { KAFKA_OAUTH_TOKEN_URL: url, KAFKA_OAUTH_SCOPE: scope } = config;
  if (!url) throw new ConfigError('Setting KAFKA_OAUTH_TOKEN_URL: is needed for oauthbearer.');
  return {
    mechanism,
    oauthBearerProvider: tokenProvider({ url, clientId: username, clientSecret: password, scope }),
  };
};

/** Kafka as log and error messages name it. */
export const kafkaEngine = ({ KAFKA_BROKERS }: z.infer<typeof kafkaConfig>) => ({
  name: 'Kafka',
  at: KAFKA_BROKERS.join(','),
  setting: 'KAFKA_BROKERS or KAFKA_SSL…',
  login: 'KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD',
});
