import { z } from 'zod';

export const modelUsageSchema = z
  .strictObject({
    day: z.iso.date().describe('Today in UTC.'),
    tokens_used: z.int(),
    tokens_limit: z.int().describe('What the bot may use in a day; 0: any number.'),
    limited: z.boolean().describe('Answers are made without the model until the day ends.'),
  })
  .meta({ id: 'ModelUsage' });
export type ModelUsageDto = z.infer<typeof modelUsageSchema>;
