import { z } from 'zod';
import { seconds } from '../http/dto/fields.js';

export const setupSchema = z
  .strictObject({
    taught: z.boolean().describe('It has a pair with an answer, or a link.'),
    styled: z.boolean().describe('Its look, title or avatar is not that of a new bot.'),
    embedded: z.boolean().describe('A page of another site has asked for its widget.'),
    seen_on: z.string().describe('Origin of that page; empty before.'),
    seen_at: seconds.nullable(),
  })
  .meta({ id: 'Setup' });
export type SetupDto = z.infer<typeof setupSchema>;
