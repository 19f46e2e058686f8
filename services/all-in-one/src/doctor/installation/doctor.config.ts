import { installationShape } from '@chirrup/service-defaults/config/installation';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { engineUrl } from '@chirrup/service-defaults/engines/engine-url';
import { kafkaConfig } from '@chirrup/service-defaults/engines/kafka-access';
import { redisShape } from '@chirrup/service-defaults/engines/redis-access';
import { z } from 'zod';

export type Env = Readonly<Record<string, string | undefined>>;

const secret = z.string().optional();

/** Settings of an installation as a whole: what is not set is not looked at. */
const doctorConfig = kafkaConfig.extend({
  ...redisShape,
  ...installationShape,
  /** Of anybody: each service's role is put into it. */
  DATABASE_URL: engineUrl('postgres', 'postgresql').optional(),
  DATABASE_ROLE_SECRET: secret,
  DATABASE_PASSWORD_ANALYTICS: secret,
  DATABASE_PASSWORD_AUTH: secret,
  DATABASE_PASSWORD_BILLING: secret,
  DATABASE_PASSWORD_BOTS: secret,
  DATABASE_PASSWORD_CHAT: secret,
  DATABASE_PASSWORD_KNOWLEDGE: secret,
  SIGNING_KEY: secret,
  SIGNING_KEY_PREVIOUS: secret,
  MIGRATE_AT_START: z.enum(['true', 'false']).default('true'),
  SMTP_URL: engineUrl('smtps', 'smtp').optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
  RPC_ADDRESSES: z.string().optional(),
  /** `console=http://host:port;visitor=…`, of the doctor alone. */
  EDGE_ADDRESSES: z.string().optional(),
});

export type DoctorConfig = z.infer<typeof doctorConfig>;

/** @throws ConfigError naming the first setting that does not fit */
export const readDoctorConfig = (env: Env): DoctorConfig => readConfig(doctorConfig, env);
