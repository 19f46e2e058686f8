import type { Restoration } from '@chirrup/proto/gen/bots/v1/bots_service';
import { z } from 'zod';
import { seconds } from '../http/dto/fields.js';
import { oneOf, toSeconds } from '../http/dto/mapping.js';

const states = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;

export const startRestorationSchema = z.strictObject({
  change: z.string().max(64).describe('Id of the change before which the bot was as it is to be.'),
});
export type StartRestorationDto = z.infer<typeof startRestorationSchema>;

export const restorationSchema = z
  .strictObject({
    _id: z.string(),
    change: z.string(),
    single: z.boolean().describe('Only that change is undone, not all since.'),
    state: z.enum(states).describe('`failed`, `stopped`: what is back stays so; another does the rest.'),
    total: z.number().describe('How much there is to be looked at; 0 while waiting.'),
    done: z.number(),
    restored: z.number().describe('How much of it was put back.'),
    skipped: z.number().describe('Pairs for which the plan has no room.'),
    gone: z.number().describe('Changed entries that are not there any more.'),
    reason: z.string().describe('Why it failed.'),
    created_at: seconds,
  })
  .meta({ id: 'Restoration' });
export type RestorationDto = z.infer<typeof restorationSchema>;

export const toRestoration = ({
  id,
  changeId,
  createdAt,
  changedSince: _,
  ...of
}: Restoration): RestorationDto => ({
  ...of,
  _id: id,
  change: changeId,
  state: oneOf(states, of.state),
  created_at: toSeconds(createdAt),
});
