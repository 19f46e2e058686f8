import { z } from 'zod';
import { seconds } from '../http/dto/fields.js';

export const openSessionSchema = z
  .strictObject({
    _id: z.string(),
    device: z.string().describe('Browser and system; empty: not known.'),
    created_at: seconds,
    last_used_at: seconds.describe('When its tokens were renewed last, to about 15 minutes.'),
    current: z.boolean().describe('The session that asks.'),
  })
  .meta({ id: 'OpenSession' });
export type OpenSessionDto = z.infer<typeof openSessionSchema>;

export const endSessionsQuerySchema = z.object({
  keep_current: z.enum(['true', 'false']).default('false'),
});
export type EndSessionsQueryDto = z.infer<typeof endSessionsQuerySchema>;

export const signInMethodsSchema = z
  .strictObject({ password: z.boolean(), google: z.boolean() })
  .meta({ id: 'SignInMethods' });
export type SignInMethodsDto = z.infer<typeof signInMethodsSchema>;
