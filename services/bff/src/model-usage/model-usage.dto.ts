import { z } from 'zod';

export const modelUsageSchema = z
  .strictObject({
    day: z.iso.date().describe('Today in UTC.'),
    tokens_used: z.int(),
    tokens_limit: z.int().describe('What the bot may use in a day; 0: any number.'),
    tokens_limit_of_all: z.int().describe('What all bots may use together in a day; 0: any number.'),
    unreachable_since: z
      .int()
      .nullable()
      .describe('Since when the model does not answer, in epoch seconds; null while it answers.'),
    limited: z.boolean().describe('Answers are made without the model until the day ends.'),
  })
  .meta({ id: 'ModelUsage' });
export type ModelUsageDto = z.infer<typeof modelUsageSchema>;
