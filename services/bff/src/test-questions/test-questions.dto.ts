import { z } from 'zod';
import { seconds, text, version } from '../http/dto/fields.js';

const expectation = z.enum(['contains', 'cites', 'refuses']);

export const testQuestionSchema = z
  .strictObject({
    _id: z.string(),
    question: z.string(),
    expectation,
    expected: z.string().describe('Words of the answer, or the address of the page; empty for refuses.'),
    result: z.enum(['green', 'red', 'never']),
    answer: z.string(),
    outcome: z.enum(['answer', 'offer', 'nothing', 'small_talk']).nullable(),
    source_urls: z.array(z.string()),
    last_run_at: seconds.nullable(),
    created_at: seconds,
    version,
  })
  .meta({ id: 'TestQuestion' });
export type TestQuestionDto = z.infer<typeof testQuestionSchema>;

export const editTestQuestionSchema = z.strictObject({
  question: text(1_000),
  expectation,
  expected: text(2_048).default(''),
});
export const replaceTestQuestionSchema = editTestQuestionSchema.extend({
  version: version.optional().describe('Without it, only what you wrote last yourself is replaced.'),
});
export type ReplaceTestQuestionDto = z.infer<typeof replaceTestQuestionSchema>;
export type EditTestQuestionDto = z.infer<typeof editTestQuestionSchema>;

export const testSummarySchema = z
  .strictObject({
    green: z.number(),
    red: z.number(),
    never: z.number(),
    running: z.boolean(),
    last_run_at: seconds.nullable(),
    first_red: z.string().nullable().describe('The oldest question that fails.'),
  })
  .meta({ id: 'TestSummary' });
export type TestSummaryDto = z.infer<typeof testSummarySchema>;

export const testRunAcceptedSchema = z.strictObject({});

export const answerImpactSchema = z.array(
  z
    .strictObject({ question: z.string(), before: z.string(), after: z.string(), at: seconds })
    .meta({ id: 'ChangedAnswer' }),
);
/** Far away, and still a date. */
const LATEST = 10_000_000_000;

export const answersSeenSchema = z.strictObject({
  until: seconds.min(0).max(LATEST).describe('The greatest `at` that was shown; what changed later stays.'),
});
export type AnswersSeenDto = z.infer<typeof answersSeenSchema>;
export type AnswerImpactDto = z.infer<typeof answerImpactSchema>;
