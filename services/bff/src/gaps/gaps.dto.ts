import { z } from 'zod';
import { sourceSchema } from '../conversations/conversations.dto.js';
import { count, cursor, seconds } from '../http/dto/fields.js';

const state = z.enum(['open', 'answered', 'dismissed']);

export const gapsQuerySchema = z.object({
  state: state.default('open'),
  limit: count(1, 100).default(50),
  before: cursor.optional(),
});
export type GapsQueryDto = z.infer<typeof gapsQuerySchema>;

export const gapSchema = z
  .strictObject({
    _id: z.string(),
    question: z.string().describe('The newest wording.'),
    count: z.number().describe('How often it was asked and not answered.'),
    language: z.string(),
    first_at: seconds,
    last_at: seconds,
    state,
    samples: z.array(z.string()).describe('Other wordings, newest first, at most 3.'),
    answered: z.number().describe('How often its words were answered, of the newest questions in them.'),
    answered_share: z
      .number()
      .nullable()
      .describe('0 to 1, of the newest questions in its words; null where none is known any more.'),
    score: z
      .number()
      .nullable()
      .describe('How content their visitors seem, 0 to 100; null where none was judged.'),
    votes: z.number().describe('Of their visitors; without any the score is a guess.'),
  })
  .meta({ id: 'Gap' });
export type GapDto = z.infer<typeof gapSchema>;

export const gapDraftSchema = z
  .strictObject({
    question: z.string(),
    answer: z.string().describe('Empty where nothing near was found.'),
    source_url: z.string(),
    answers: z
      .boolean()
      .describe('False where the text is only the nearest one and may be about something else.'),
  })
  .meta({ id: 'GapDraft' });
export type GapDraftDto = z.infer<typeof gapDraftSchema>;

/** How a question is answered when it is tried. */
export const trialSchema = z.strictObject({
  outcome: z.enum(['answer', 'offer', 'nothing', 'small_talk']),
  lane: z.enum(['verified', 'extractive', 'none']),
  content: z.string(),
  sources: z.array(sourceSchema),
  confidence: z.number(),
});
export type TrialDto = z.infer<typeof trialSchema>;

export const gapTrialSchema = z
  .strictObject({ ...trialSchema.shape, gap: gapSchema })
  .meta({ id: 'GapTrial' });
export type GapTrialDto = z.infer<typeof gapTrialSchema>;
