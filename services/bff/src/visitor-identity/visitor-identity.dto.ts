import { z } from 'zod';
import { seconds } from '../http/dto/fields.js';

export const identifySchema = z.strictObject({
  token: z.string().min(1).max(4_096).describe('JWT (HS256), signed by your server with the bot’s secret.'),
});
export type IdentifyDto = z.infer<typeof identifySchema>;

export const identitySecretSchema = z
  .strictObject({
    secret: z.string().describe('Empty while there is none.'),
    created_at: seconds.nullable(),
  })
  .meta({ id: 'IdentitySecret' });
export type IdentitySecretDto = z.infer<typeof identitySecretSchema>;
