import { importBaseProblem, sitemapProblem } from '@chirrup/proto/import-addresses';
import { qaLimits } from '@chirrup/proto/limits';
import { z } from 'zod';
import { count, pageQuery, seconds, text, version } from '../http/dto/fields.js';

export const listQuerySchema = pageQuery(1_000);
export type ListQueryDto = z.infer<typeof listQuerySchema>;

export const linksQuerySchema = pageQuery(100).extend({
  sort: z.enum(['newest', 'oldest', 'title', '-title', 'url', '-url']).optional(),
  show: z.enum(['failed', 'reading', 'changed', 'gone', 'files', 'paused']).optional(),
  offset: count(0, 1_000_000).optional().describe('Links before the page, in place of `before`.'),
});
export type LinksQueryDto = z.infer<typeof linksQuerySchema>;

export const passagesQuerySchema = z.object({
  offset: count(0, 1_000_000).optional().describe('Passages before the page of 100.'),
});
export type PassagesQueryDto = z.infer<typeof passagesQuerySchema>;

export const linkPassagesSchema = z
  .strictObject({
    passages: z.array(
      z.strictObject({ headings: z.array(z.string()).describe('Outermost first.'), text: z.string() }),
    ),
    total: z.number(),
    left_out: z
      .array(
        z.strictObject({
          why: z
            .enum(['frame', 'links', 'beside'])
            .describe('Navigation, header or footer; links to other pages; not of the main text.'),
          text: z.string().describe('How it begins.'),
        }),
      )
      .describe('What of the page is not learned.'),
    own_text: z.boolean().describe('The owner’s own text is learned in place of the page’s.'),
  })
  .meta({ id: 'LinkPassages' });
export type LinkPassagesDto = z.infer<typeof linkPassagesSchema>;

const pair = { question: text(qaLimits.question), answer: text(qaLimits.answer) };
const paused = z
  .boolean()
  .describe(
    'The plan has no room for it: it is not used in answers until there is. Nothing of it is deleted.',
  );
const draft = z
  .boolean()
  .describe(
    'Made from the pages and not kept yet: it answers nobody. Save it with false to keep it; a kept pair stays kept.',
  );
const phrasings = z
  .array(text(qaLimits.question))
  .max(qaLimits.phrasings)
  .describe('Other wordings of the question.');

export const qaSchema = z
  .strictObject({ _id: z.string(), ...pair, phrasings, created_at: seconds, paused, draft, version })
  .meta({ id: 'Qa' });
export type QaDto = z.infer<typeof qaSchema>;

export const createQaSchema = z.strictObject({ ...pair, phrasings: phrasings.optional() });
export type CreateQaDto = z.infer<typeof createQaSchema>;

export const replaceQaSchema = z.strictObject({ ...qaSchema.partial().shape, ...pair });
export type ReplaceQaDto = z.infer<typeof replaceQaSchema>;

export const qaTextSchema = z.strictObject({
  question: pair.question.min(1),
  answer: pair.answer.min(1),
  phrasings: phrasings.default([]),
});
/** Longer than can be saved, so that one text too long is named and left out while the rest comes in. */
const looseText = text(100_000);
/** A pair of an import: what cannot be saved of it is reported, not refused. */
export const importedQaSchema = z.strictObject({
  question: looseText,
  answer: looseText,
  phrasings: z.array(looseText).max(1_000).default([]),
});
export const importId = text(100)
  .regex(/^[\w-]*$/)
  .default('')
  .describe('The same for all parts of one import, which are one entry of the history.');
export const importQaSchema = z.strictObject({
  pairs: z.array(importedQaSchema).max(qaLimits.import),
  import_id: importId,
});
export type ImportQaDto = z.infer<typeof importQaSchema>;

export const qaImportSchema = z
  .strictObject({
    added: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    skipped: z.number().describe('For want of room in the plan.'),
    left_out: z
      .array(z.strictObject({ at: z.number().describe('Place in the request, from 0.'), reason: z.string() }))
      .describe('Pairs that cannot be saved; the others are.'),
  })
  .meta({ id: 'QaImport' });
export type QaImportDto = z.infer<typeof qaImportSchema>;

const url = z.string().trim().min(1).max(2_048);
const page = { url, thumbnail: text(2_048), title: text(500), knowledge_content: text(100_000) };
const fetched = {
  _id: z.string(),
  created_at: seconds,
  version,
  state: z.enum(['queued', 'fetching', 'ready', 'failed']),
  reason: z.string(),
  fetched_at: seconds.nullable(),
  kind: z.enum(['page', 'file']),
  changed_since_edit: z.boolean().describe('The page has changed since its text was edited here.'),
  gone_at: seconds.nullable().describe('Since when the page is not there any more.'),
  paused,
  content_truncated: z
    .boolean()
    .describe('In lists: `knowledge_content` is only the first 1,000 characters; the link alone has all.'),
  thumbnail_file: z
    .string()
    .nullable()
    .describe(
      'In lists: the address of a small square made of the picture at `thumbnail`; empty: there is none, null: it is being made.',
    ),
};

const pageNow = {
  page_title: z.string().optional().describe('The title of the page as it is now; see `page_content`.'),
  page_content: z
    .string()
    .optional()
    .describe('Of a link alone where `changed_since_edit` is set: the text of the page as it is now.'),
};

export const linkSchema = z.strictObject({ ...fetched, ...page, ...pageNow }).meta({ id: 'Link' });
export type LinkDto = z.infer<typeof linkSchema>;

export const linkCountsSchema = z
  .strictObject({
    total: z.number(),
    failed: z.number(),
    reading: z.number(),
    changed: z.number(),
    gone: z.number(),
    files: z.number(),
    paused: z.number().describe('The plan has no room for them.'),
  })
  .meta({ id: 'LinkCounts' })
  .describe('How many links there are; one may count in several of them.');
export type LinkCountsDto = z.infer<typeof linkCountsSchema>;

export const createLinkSchema = z.strictObject({ ...z.object(page).partial().shape, url });
export type CreateLinkDto = z.infer<typeof createLinkSchema>;

export const replaceLinkSchema = z.strictObject({
  ...z.object(fetched).partial().shape,
  ...page,
  ...pageNow,
});
export type ReplaceLinkDto = z.infer<typeof replaceLinkSchema>;

export const resolveLinkSchema = z.strictObject({ choice: z.enum(['mine', 'page']) });
export type ResolveLinkDto = z.infer<typeof resolveLinkSchema>;

const interval = z.enum(['off', 'daily', 'weekly']);

export const setScheduleSchema = z.strictObject({ interval });
export type SetScheduleDto = z.infer<typeof setScheduleSchema>;

export const scheduleSchema = z
  .strictObject({ interval, next_at: seconds.nullable() })
  .meta({ id: 'KnowledgeSchedule' });
export type ScheduleDto = z.infer<typeof scheduleSchema>;

export const recrawlFindingSchema = z.strictObject({
  url: z.string(),
  outcome: z.enum(['changed', 'failed', 'gone']),
});

export const recrawlSchema = z
  .strictObject({
    _id: z.string(),
    state: z.enum(['running', 'done']),
    total: z.number(),
    unchanged: z.number(),
    changed: z.number(),
    failed: z.number(),
    gone: z.number(),
    findings: z.array(recrawlFindingSchema).describe('Pages that changed, failed or are gone, at most 50.'),
    started_at: seconds,
    finished_at: seconds.nullable(),
  })
  .meta({ id: 'Recrawl' });
export type RecrawlDto = z.infer<typeof recrawlSchema>;

/** Refused with the sentence that the console shows beside the field. */
const checked = (problemOf: (url: string) => string | undefined) =>
  z
    .string()
    .trim()
    .max(2_048)
    .superRefine((text, context) => {
      const message = problemOf(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
const importBase = checked(importBaseProblem);

export const importSitemapSchema = z.strictObject({
  base_url: importBase,
  sitemap_url: checked(sitemapProblem),
});
export type ImportSitemapDto = z.infer<typeof importSitemapSchema>;

export const importSiteSchema = z.strictObject({ baseURL: importBase });
export type ImportSiteDto = z.infer<typeof importSiteSchema>;

export const importStartedSchema = z.strictObject({ job_id: z.string() });
export type ImportStartedDto = z.infer<typeof importStartedSchema>;

export const importUrlSchema = z
  .strictObject({
    url: z.string(),
    state: z.enum(['queued', 'fetching', 'ready', 'failed', 'skipped', 'cancelled']),
    reason: z.string(),
    link_id: z.string().nullable(),
  })
  .meta({ id: 'ImportUrl' });
export type ImportUrlDto = z.infer<typeof importUrlSchema>;

export const importSchema = z
  .strictObject({
    _id: z.string(),
    sitemap_url: z.string(),
    base_url: z.string(),
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    reason: z.string(),
    total: z.number(),
    ready: z.number(),
    failed: z.number(),
    skipped: z.number(),
    created_at: seconds,
    finished_at: seconds.nullable(),
    urls: z.array(importUrlSchema).optional().describe('Only in the answer about one import.'),
  })
  .meta({ id: 'Import' });
export type ImportDto = z.infer<typeof importSchema>;

export const understandingSchema = z
  .strictObject({
    passages: z.number(),
    understood: z.number(),
    questions: z.number(),
    questions_understood: z.number(),
    pages: z.number(),
    pages_understood: z.number(),
    state: z
      .enum(['ready', 'starting', 'unavailable', 'off'])
      .describe('Of search by meaning: off, or unavailable, where pages are found by their words only.'),
  })
  .meta({ id: 'Understanding' })
  .describe(
    "Parts of the bot's pages, wordings of its pairs, whole pages, and how many of each are found by meaning; 0 of 0 without a model.",
  );
export type UnderstandingDto = z.infer<typeof understandingSchema>;
