import { z } from 'zod';

export const pageTitlesQuerySchema = z.object({
  q: z
    .string()
    .min(1)
    .max(100)
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
    .describe('What was typed so far.'),
});
export type PageTitlesQueryDto = z.infer<typeof pageTitlesQuerySchema>;

export const pageTitleSchema = z
  .strictObject({ title: z.string(), url: z.string() })
  .meta({ id: 'PageTitle' });
export type PageTitleDto = z.infer<typeof pageTitleSchema>;
