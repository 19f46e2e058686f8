import { voteReasons } from '@chirrup/proto/limits';
import { z } from 'zod';
import { count, seconds } from '../http/dto/fields.js';

const score = z.number().nullable().describe('0 to 100; null where nothing could be judged.');
const whole = z.int();

export const satisfactionReportSchema = z
  .strictObject({
    start_date: seconds.describe("The day's first moment in the owner's time zone, epoch seconds."),
    date: z.iso.date(),
    score,
    score_low: score.describe('Lower end of the 95 % interval.'),
    score_high: score.describe('Upper end of the 95 % interval.'),
    client_message_count: whole,
    sample_size: whole.describe('Replies the score rests on.'),
    vote_count: whole.describe('Those of them that were voted on.'),
  })
  .meta({ id: 'SatisfactionReport' });
export type SatisfactionReportDto = z.infer<typeof satisfactionReportSchema>;

export const overviewQuerySchema = z.object({ days: count(1, 90).default(30) });
export type OverviewQueryDto = z.infer<typeof overviewQuerySchema>;

const partSchema = z.strictObject({
  value: z.string(),
  messages: whole,
  answered_share: z.number().describe('Of its messages, 0 to 1.'),
});

export const overviewSchema = z
  .strictObject({
    time_zone: z.string(),
    first_day: z.iso.date(),
    last_day: z.iso.date(),
    client_message_count: whole,
    thread_count: whole,
    replies: z.strictObject({
      verified: whole,
      model: whole,
      extractive: whole,
      offered: whole.describe('Pages that may help, in place of an answer.'),
      refused: whole,
      small_talk: whole,
      failed: whole,
      stopped: whole,
      waiting: whole,
    }),
    positive_count: whole,
    negative_count: whole,
    negative_reasons: z
      .array(z.strictObject({ reason: z.enum(voteReasons), count: whole }))
      .describe('What visitors said with votes down, the most frequent first.'),
    score,
    sample_size: whole,
    resolution_rate: z
      .number()
      .nullable()
      .describe('Answered and not voted down, of all questions replied to (small talk left out).'),
    refusal_rate: z.number().nullable().describe('Not answered, of all questions replied to.'),
    first_token_ms: z.strictObject({ p50: z.number().nullable(), p95: z.number().nullable() }),
    hours: z.array(whole).describe('Messages of the 168 hours of a week, Monday midnight first.'),
    languages: z.array(partSchema),
    pages: z.array(partSchema),
    conversions: z.array(
      z.strictObject({
        currency: z.string(),
        assisted_count: whole,
        assisted_value: z.number(),
        visitors: whole,
        holdout_visitors: whole,
        holdout_count: whole,
      }),
    ),
    holdout: z
      .strictObject({
        share: whole.describe('Percent of visitors without the widget.'),
        visitors: whole.describe('Visitors with the widget who converted.'),
        holdout_visitors: whole.describe('Visitors without it who converted.'),
        lift: z
          .number()
          .nullable()
          .describe('0.1: those with the widget convert 10 % more often; null for too few.'),
        lift_low: z.number().nullable().describe('Lower end of the 95 % interval.'),
        lift_high: z.number().nullable(),
        needed: whole.describe('Visitors each side needs for a lift.'),
      })
      .nullable()
      .describe('At the share that was set last; null where nobody was kept without the widget.'),
    sample_data: z.boolean().describe('Part of it was made up, to show what the figures look like.'),
    weekly_reports: z.strictObject({ available: z.boolean(), reason: z.string() }),
  })
  .meta({ id: 'EngagementOverview' });
export type OverviewDto = z.infer<typeof overviewSchema>;

export const faqReportSchema = z
  .strictObject({
    _id: z.string(),
    report_type: z.enum(['weekly', 'monthly']),
    start_date: seconds,
    end_date: seconds.describe('The last moment.'),
    start_day: z.iso.date(),
    end_day: z.iso.date(),
    status: z.enum(['pending', 'in_progress', 'completed', 'failed', 'cancelled']),
    failed_reason: z.string(),
    cancel_reason: z.string(),
    client_message_count: whole,
    question_count: whole.describe('Questions that were grouped.'),
    grouped_by: z.enum(['', 'words', 'meaning']),
    clusters: z.array(
      z.strictObject({
        questions_summary: z.string(),
        cluster_questions_count: whole,
        cluster_questions_samples: z.array(z.strictObject({ content: z.string() })),
        answered_share: z.number().describe('0 to 1.'),
        score,
      }),
    ),
  })
  .meta({ id: 'FaqReport' });
export type FaqReportDto = z.infer<typeof faqReportSchema>;

export const topicDraftSchema = z.strictObject({
  questions_summary: z.string().min(1).max(600).describe('The topic, as the report names it.'),
});
export type TopicDraftDto = z.infer<typeof topicDraftSchema>;
