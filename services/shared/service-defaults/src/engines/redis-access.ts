import { parseRedisAddress, REDIS_FORMS } from '@chirrup/realtime/redis/redis-address';
import type { RedisAccess } from '@chirrup/realtime/redis/redis-locator';
import { z } from 'zod';
import { ConfigError } from '../config/read-config.js';
import { clientCertificate } from './client-certificate.js';

/** Settings of every process that uses Redis. */
export const redisShape = {
  /** Its errors never show the value. */
  REDIS_URL: z.string().refine((text) => parseRedisAddress(text) !== undefined, {
    error: `must look like ${REDIS_FORMS}`,
  }),
  /** Where sentinels have another password than Redis. */
  REDIS_SENTINEL_PASSWORD: z.string().optional(),
  /** Files (PEM) of the authority that signed the servers' certificates, where Node does not know it. */
  REDIS_SSL_CA: z.string().optional(),
  /** Files (PEM) of our client certificate and its key. */
  REDIS_SSL_CERT: z.string().optional(),
  REDIS_SSL_KEY: z.string().optional(),
};

const redisConfig = z.object(redisShape);

/** What a client needs to connect. @throws ConfigError */
export const redisAccess = (config: z.infer<typeof redisConfig>): RedisAccess => {
  const address = parseRedisAddress(config.REDIS_URL);
  if (!address) throw new ConfigError(`Setting REDIS_URL: must look like ${REDIS_FORMS}.`);
  const tls = clientCertificate('REDIS', config);
  if (tls && !address.isTls)
    throw new ConfigError('Setting REDIS_URL: must begin with rediss where REDIS_SSL_… is set.');
  return { address, tls, sentinelPassword: config.REDIS_SENTINEL_PASSWORD };
};
