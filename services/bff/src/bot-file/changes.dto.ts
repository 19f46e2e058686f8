import { z } from 'zod';
import { pageQuery, seconds } from '../http/dto/fields.js';

export const changesQuerySchema = pageQuery(100);
export type ChangesQueryDto = z.infer<typeof changesQuerySchema>;

const kind = z.enum(['settings', 'pair', 'link', 'test', 'schedule']);
const fields = z.record(z.string(), z.unknown()).nullable();

export const changeSchema = z
  .strictObject({
    _id: z.string(),
    at: seconds,
    by: z.string().describe('E-mail address of who did it; empty for who is no longer in the team.'),
    kind,
    subject: z.string().describe('Id of the entry; empty for settings and the schedule.'),
    before: fields.describe('The changed fields as they were; null where it was added.'),
    after: fields.describe('The same fields since; null where it was deleted.'),
    name: z.string().describe('Question, title or address of the entry.'),
    count: z
      .number()
      .describe(
        'How many entries one act has changed; `subject`, `name` and the fields are those of the first.',
      ),
    kinds: z.array(kind).describe('What the act has changed, each once.'),
    source: z.enum(['edit', 'import', 'generation', 'restore', 'plan']),
  })
  .meta({ id: 'Change' });
export type ChangeDto = z.infer<typeof changeSchema>;

export const restoreSchema = z.strictObject({
  all: z
    .boolean()
    .default(false)
    .describe(
      'Everything as it was before the change: begins a restoration and waits for it, 20 seconds at most. `POST …/restorations` does not wait.',
    ),
  force: z
    .boolean()
    .default(false)
    .describe('Also what somebody changed since; without it that is refused with 409 `BOTS.CHANGED_SINCE`.'),
});
export type RestoreDto = z.infer<typeof restoreSchema>;

export const restoredSchema = z
  .strictObject({
    restored: z.number(),
    skipped: z.number().describe('Pairs for which the plan has no room.'),
    gone: z.number().describe('Changed entries that are not there any more.'),
    restoration: z
      .string()
      .describe('Id of the restoration that does it in the background; empty where all is done.'),
  })
  .meta({ id: 'Restored' });
export type RestoredDto = z.infer<typeof restoredSchema>;
