import type { KafkaOptions } from '@chirrup/messaging/kafka-client';
import { z } from 'zod';
import { ConfigError, readSecret } from './read-config.js';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Settings of whoever talks to Kafka. */
export const kafkaConfig = z.object({
  KAFKA_BROKERS: list,
  /** TLS to the brokers; given an authority, always. */
  KAFKA_SSL: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  /** File (PEM) of the authority that signed the brokers' certificates, where Node does not know it. */
  KAFKA_SSL_CA: z.string().optional(),
  KAFKA_SASL_MECHANISM: z
    .enum(['plain', 'scram-sha-256', 'scram-sha-512'], {
      error: 'must be plain, scram-sha-256 or scram-sha-512',
    })
    .optional(),
  KAFKA_SASL_USERNAME: z.string().optional(),
  KAFKA_SASL_PASSWORD: z.string().optional(),
});

/** What a client needs to connect. */
export const kafkaAccess = (
  config: z.infer<typeof kafkaConfig>,
): Pick<KafkaOptions, 'brokers' | 'ssl' | 'sasl'> => {
  const { KAFKA_SASL_MECHANISM: mechanism } = config;
  const [username, password] = [config.KAFKA_SASL_USERNAME, config.KAFKA_SASL_PASSWORD];
  if (mechanism && !(username && password))
    throw new ConfigError('Setting KAFKA_SASL_MECHANISM: needs KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD.');
  const ssl = config.KAFKA_SSL_CA
    ? { ca: [readSecret('KAFKA_SSL_CA', config.KAFKA_SSL_CA)] }
    : config.KAFKA_SSL === 'true';
  return {
    brokers: config.KAFKA_BROKERS,
    ...(ssl ? { ssl } : {}),
    ...(mechanism && username && password ? { sasl: { mechanism, username, password } } : {}),
  };
};
