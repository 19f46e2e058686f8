import { isTimeZone } from '@chirrup/kernel/local-days';
import { MAX_MESSAGE_LENGTH, MAX_VOTE_COMMENT, voteReasons } from '@chirrup/proto/limits';
import { isVisible } from '@chirrup/text/display/visible';
import { z } from 'zod';
import { count, cursor, seconds } from '../http/dto/fields.js';

export const sourceSchema = z
  .strictObject({
    n: z.number(),
    title: z.string(),
    url: z.string(),
    fetched_at: seconds.nullable(),
    heading: z.string().optional().describe('Where on the page.'),
    preview: z
      .string()
      .optional()
      .describe('How that part of the page begins; only of a page offered in place of an answer.'),
    language: z.string().optional().describe('BCP 47 tag of the page’s language.'),
  })
  .meta({ id: 'Source' });
export type SourceDto = z.infer<typeof sourceSchema>;

export const messageSchema = z
  .strictObject({
    _id: z.string(),
    thread_id: z.string(),
    seq: z.number(),
    sender_type: z.enum(['client', 'bot']),
    sender_bot_name: z.string(),
    message_type: z
      .enum(['text', 'image', 'email', 'contact'])
      .describe(
        '`email`: the visitor mailed the chat to the shop; `contact`: left an address, nothing was mailed.',
      ),
    content: z.string().describe('Text, the name of an image’s file, or the address to answer to.'),
    state: z.enum(['streaming', 'complete', 'stopped', 'failed']),
    stream: z.boolean(),
    created_at: seconds,
    client_message_id: z.string().optional(),
    reply_to: z.string().optional(),
    lane: z.enum(['verified', 'model', 'extractive', 'none']).optional(),
    unanswered: z.literal(true).optional().describe('It says that there is no answer.'),
    sources: z.array(sourceSchema).optional(),
    suggestions: z.array(z.string()).optional(),
    content_language: z
      .string()
      .optional()
      .describe('BCP 47 tag of the quoted text, where it is not the language of the question.'),
    content_parts: z
      .array(
        z.strictObject({
          end: z.number().describe('UTF-16 units from the beginning of the text.'),
          language: z.string().describe('BCP 47 tag; empty where it is not known.'),
        }),
      )
      .optional()
      .describe(
        'All parts of the text in their order, where some of it is not in the language of the question.',
      ),
    my_vote: z.union([z.literal(1), z.literal(-1), z.literal(0)]).optional(),
    my_reason: z.enum(voteReasons).optional().describe('Said with the vote; only in an export.'),
    my_comment: z.string().optional(),
    trace: z.looseObject({}).optional().describe('Only for members of the bot.'),
  })
  .meta({ id: 'Message' });
export type MessageDto = z.infer<typeof messageSchema>;

export const pendingSchema = z
  .strictObject({ _id: z.string(), thread_id: z.string(), reply_to: z.string() })
  .meta({ id: 'Pending' });
export type PendingDto = z.infer<typeof pendingSchema>;

/** A piece of a reply's text while it is written. */
export const deltaSchema = z
  .strictObject({
    _id: z.string(),
    thread_id: z.string(),
    reply_to: z.string().optional().describe('Only for members of the bot.'),
    attempt: z.number().describe('A higher one replaces the text of those before.'),
    offset: z.number().describe('UTF-16 units of the text before the delta.'),
    delta: z.string(),
  })
  .meta({ id: 'Delta' });
export type DeltaDto = z.infer<typeof deltaSchema>;

export const reviewSchema = z
  .strictObject({
    reference_message_id: z.string(),
    positive_count: z.number(),
    negative_count: z.number(),
    seq: z.number(),
    reason: z.enum(voteReasons).optional().describe('Why it was voted down.'),
    comment: z.string().optional().describe('The same in the visitor’s words.'),
  })
  .meta({ id: 'Review' });
export type ReviewDto = z.infer<typeof reviewSchema>;

export const messagePageSchema = z
  .strictObject({
    messages: z.array(messageSchema),
    reviews: z.array(reviewSchema),
    last_seq: z.number(),
    pending: z.array(pendingSchema),
  })
  .meta({ id: 'MessagePage' });
export type MessagePageDto = z.infer<typeof messagePageSchema>;

export const visitorIdentitySchema = z
  .strictObject({
    user_id: z.string().describe('The owner’s id of the person.'),
    name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'VisitorIdentity' });
export type VisitorIdentityDto = z.infer<typeof visitorIdentitySchema>;

export const threadSchema = z
  .strictObject({
    _id: z.string(),
    updated_at: seconds,
    created_at: seconds,
    last_message: z.string(),
    message_count: z.number(),
    positive_count: z.number(),
    negative_count: z.number(),
    first_question: z.string().describe('How the visitor’s first message begins.'),
    last_question: z.string().describe('How the visitor’s last message begins.'),
    language: z.string().describe('ISO 639-1, of the visitor’s words; empty where they do not tell.'),
    unanswered: z
      .boolean()
      .optional()
      .describe('A question in it was not answered. Only for members of the bot.'),
    identity: visitorIdentitySchema
      .optional()
      .describe('Who the visitor is, signed by the owner’s server. Only for members of the bot.'),
    hit: z
      .strictObject({ seq: z.number(), text: z.string().describe('Of the message, around the first word.') })
      .optional()
      .describe('What a search found it by, unless it was found by its visitor.'),
  })
  .meta({ id: 'Thread' });
export type ThreadDto = z.infer<typeof threadSchema>;

const LATEST = 100_000_000_000;
const epochSeconds = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,9})?$/, 'must be epoch seconds')
  .pipe(z.coerce.number<string>().max(LATEST))
  .meta({ type: 'number', minimum: 0, maximum: LATEST, pattern: undefined });

export const threadsQuerySchema = z.object({
  limit: count(1, 200).default(50),
  before: z
    .union([epochSeconds, cursor])
    .optional()
    .describe(
      'A cursor from the `Link` header, or epoch seconds: then a page ends with all of its last moment.',
    ),
  day: z.iso.date('must be a day such as 2026-01-31').optional().describe('Day of the last message.'),
  until: z.iso
    .date('must be a day such as 2026-01-31')
    .optional()
    .describe('Last day of a period that begins with `day`, or with the first conversation.'),
  time_zone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'must be the name of a time zone such as Europe/Berlin')
    .optional()
    .describe('IANA name of the zone the days are of; UTC without it.'),
  rating: z.enum(['up', 'down', 'none']).optional(),
  unanswered: z.literal('true', 'must be true').optional(),
  text: z
    .string()
    .min(1)
    .max(200)
    .refine((words) => !words.includes('\0'), 'must not contain a NUL character')
    .optional()
    .describe(
      'Words in any order and spelling, of messages and of who the visitor is; all conversations are searched.',
    ),
});
export type ThreadsQueryDto = z.infer<typeof threadsQuerySchema>;

export const messagesQuerySchema = z.object({
  per_page: count(1, 100).default(5),
  last_message_id: z.string().max(100).optional(),
  after_seq: count(0, Number.MAX_SAFE_INTEGER).optional(),
});
export type MessagesQueryDto = z.infer<typeof messagesQuerySchema>;

export const reviewsQuerySchema = z.object({
  message_start_time: epochSeconds.optional(),
  message_end_time: epochSeconds.optional(),
});
export type ReviewsQueryDto = z.infer<typeof reviewsQuerySchema>;

export const createThreadSchema = z.strictObject({}).optional();
export const threadCreatedSchema = z.strictObject({ _id: z.string() });
export type ThreadCreatedDto = z.infer<typeof threadCreatedSchema>;

export const postMessageSchema = z.strictObject({
  client_message_id: z.uuid().toLowerCase(),
  message_type: z.enum(['text', 'image']),
  content: z.string().max(MAX_MESSAGE_LENGTH).refine(isVisible, 'must not be empty'),
  page: z
    .string()
    .max(2_000)
    .optional()
    .describe('Address of the page it is asked on; kept without query and fragment.'),
});
export type PostMessageDto = z.infer<typeof postMessageSchema>;

export const emailThreadSchema = z.strictObject({
  client_message_id: z.uuid().toLowerCase(),
  reply_to: z.string().max(254).describe('The visitor’s address, to answer to.'),
});
export type EmailThreadDto = z.infer<typeof emailThreadSchema>;

const sum = z.number().int().min(0).max(1_000_000_000);

export const postReviewSchema = z.strictObject({
  reference_message_id: z.string().max(100),
  positive_count: sum,
  negative_count: sum,
  reason: z.enum(voteReasons).optional().describe('Why it is voted down.'),
  comment: z.string().max(MAX_VOTE_COMMENT).optional().describe('The same in the visitor’s words.'),
});
export type PostReviewDto = z.infer<typeof postReviewSchema>;

export const stopAcceptedSchema = z.strictObject({});

export const exportQuerySchema = z.object({
  after: z
    .string()
    .regex(/^[0-9a-fA-F-]{36}:\d{1,15}$/, 'must be the next of the page before')
    .optional(),
});
export type ExportQueryDto = z.infer<typeof exportQuerySchema>;

export const visitorExportSchema = z
  .strictObject({
    threads: z.array(
      z.strictObject({
        _id: z.string(),
        created_at: seconds,
        updated_at: seconds,
        messages: z.array(messageSchema),
      }),
    ),
    identity: visitorIdentitySchema.optional().describe('On the first page.'),
    next: z.string().nullable().describe('The rest: the same call with `after` of this value.'),
  })
  .meta({ id: 'VisitorExport' });
export type VisitorExportDto = z.infer<typeof visitorExportSchema>;
