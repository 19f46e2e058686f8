import { z } from 'zod';
import { text } from '../http/dto/fields.js';
import { CHECKS } from './domain/diagnosis.js';

export const checkedPageSchema = z
  .strictObject({ url: text(2_000).min(1).describe('A page of the site, as visitors open it.') })
  .meta({ id: 'PageToCheck' });
export type CheckedPageDto = z.infer<typeof checkedPageSchema>;

const findingSchema = z.strictObject({
  check: z.enum(CHECKS),
  level: z.enum(['ok', 'warning', 'problem']),
  message: z.string().describe('A plain sentence.'),
  fix: z.string().describe('What to do; empty where nothing is to be done.'),
  lines: z.array(z.string()).describe('To be copied, word for word.'),
});

export const pageCheckSchema = z
  .strictObject({
    _id: z.string(),
    url: z.string(),
    state: z.enum(['running', 'done']),
    findings: z.array(findingSchema).describe('In the order of the checks; empty while it runs.'),
  })
  .meta({ id: 'PageCheck' });
export type PageCheckDto = z.infer<typeof pageCheckSchema>;
