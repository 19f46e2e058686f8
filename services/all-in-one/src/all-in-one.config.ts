import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

/** Settings of the embedded process; each service reads its own further ones. */
export const allInOneConfig = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number' })
    .int('must be a port number')
    .min(0)
    .max(65_535, 'must be at most 65535')
    .default(3_000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address like https://chat.example.com' })
    .optional(),
  LIMITS_SCALE: z.coerce.number({ error: 'must be a number' }).positive('must be greater than 0').default(1),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  EMBEDDINGS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** Given: the local model runs only while bots have no vectors of the new one yet. */
  EMBEDDINGS_BASE_URL: z.string().optional(),
  /** Absent: mails are files, which the start line says. */
  SMTP_URL: z.string().optional(),
  /** What is fetched once and can be fetched again. */
  CHIRRUP_CACHE: z.string().default(join(homedir(), '.cache', 'chirrup')),
  STATIC_SITE_DIR: z.string(),
  STATIC_WIDGET_DIR: z.string(),
});
