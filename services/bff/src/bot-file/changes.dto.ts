import { z } from 'zod';
import { pageQuery, seconds } from '../http/dto/fields.js';

export const changesQuerySchema = pageQuery(100);
export type ChangesQueryDto = z.infer<typeof changesQuerySchema>;

const fields = z.record(z.string(), z.unknown()).nullable();

export const changeSchema = z
  .strictObject({
    _id: z.string(),
    at: seconds,
    by: z.string().describe('E-mail address of who did it; empty for who is no longer in the team.'),
    kind: z.enum(['settings', 'pair']),
    subject: z.string().describe('Id of the pair; empty for settings.'),
    before: fields.describe('The changed fields as they were; null where a pair was added.'),
    after: fields.describe('The same fields since; null where a pair was deleted.'),
  })
  .meta({ id: 'Change' });
export type ChangeDto = z.infer<typeof changeSchema>;

export const restoreSchema = z.strictObject({
  all: z
    .boolean()
    .default(false)
    .describe('Everything as it was before the change, in place of what the change replaced.'),
});
export type RestoreDto = z.infer<typeof restoreSchema>;

export const restoredSchema = z
  .strictObject({
    restored: z.number(),
    skipped: z.number().describe('Pairs for which the plan has no room.'),
  })
  .meta({ id: 'Restored' });
export type RestoredDto = z.infer<typeof restoredSchema>;
