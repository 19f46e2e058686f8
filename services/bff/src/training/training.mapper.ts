import type { ImportQaResult, Qa } from '@chirrup/proto/gen/bots/v1/bots_service';
import {
  type CrawlSchedule,
  type Import,
  type ImportUrl,
  Link,
  type Recrawl,
  type TaughtPassages,
  type Understanding,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { oneOf, toSeconds, toSecondsOrNull } from '../http/dto/mapping.js';
import { withCurrent } from '../http/errors/version-conflict.js';
import { fileAddress } from '../static/file-address.js';
import {
  type CreateLinkDto,
  type ImportDto,
  type ImportUrlDto,
  importSchema,
  importUrlSchema,
  type LinkDto,
  type LinkPassagesDto,
  linkPassagesSchema,
  linkSchema,
  type QaDto,
  type QaImportDto,
  type RecrawlDto,
  recrawlFindingSchema,
  type ScheduleDto,
  scheduleSchema,
  type UnderstandingDto,
  understandingSchema,
} from './training.dto.js';

export const toQa = (pair: Qa): QaDto => ({
  _id: pair.id,
  question: pair.question,
  answer: pair.answer,
  phrasings: pair.phrasings?.items ?? [],
  created_at: toSeconds(pair.createdAt),
  paused: pair.paused,
  draft: pair.draft ?? false,
  version: pair.version ?? 1,
});

export const answerQaConflict = withCurrent('qa', toQa);

export const toQaImport = ({ leftOut, ...counts }: ImportQaResult): QaImportDto => ({
  ...counts,
  left_out: leftOut,
});

export const toLink = (link: Link): LinkDto => ({
  _id: link.id,
  url: link.url,
  thumbnail: link.thumbnail,
  title: link.title,
  knowledge_content: link.knowledgeContent,
  created_at: toSeconds(link.createdAt),
  state: oneOf(linkSchema.shape.state.options, link.state),
  reason: link.reason,
  fetched_at: toSecondsOrNull(link.fetchedAt),
  kind: oneOf(linkSchema.shape.kind.options, link.kind),
  changed_since_edit: link.changedSinceEdit,
  gone_at: toSecondsOrNull(link.goneAt),
  content_truncated: link.contentTruncated,
  thumbnail_file: link.thumbnailPending ? null : fileAddress(link.thumbnailFile),
  paused: link.paused,
  version: link.version ?? 1,
  ...(link.pageContent === '' ? {} : { page_title: link.pageTitle, page_content: link.pageContent }),
});

export const answerLinkConflict = withCurrent('link', toLink);

export const fromLink = (botId: string, id: string, body: CreateLinkDto): Link =>
  Link.fromPartial({
    botId,
    id,
    url: body.url,
    thumbnail: body.thumbnail ?? '',
    title: body.title ?? '',
    knowledgeContent: body.knowledge_content ?? '',
  });

export const toSchedule = ({ interval, nextAt }: CrawlSchedule): ScheduleDto => ({
  interval: oneOf(scheduleSchema.shape.interval.options, interval),
  next_at: toSecondsOrNull(nextAt),
});

export const toRecrawl = (recrawl: Recrawl): RecrawlDto => ({
  _id: recrawl.id,
  state: recrawl.finishedAt === 0 ? 'running' : 'done',
  total: recrawl.total,
  unchanged: recrawl.unchanged,
  changed: recrawl.changed,
  failed: recrawl.failed,
  gone: recrawl.gone,
  findings: recrawl.findings.map(({ url, outcome }) => ({
    url,
    outcome: oneOf(recrawlFindingSchema.shape.outcome.options, outcome),
  })),
  started_at: toSeconds(recrawl.startedAt),
  finished_at: toSecondsOrNull(recrawl.finishedAt),
});

const toImportUrl = (url: ImportUrl): ImportUrlDto => ({
  url: url.url,
  state: oneOf(importUrlSchema.shape.state.options, url.state),
  reason: url.reason,
  link_id: url.linkId || null,
});

export const toImport = (job: Import): ImportDto => ({
  _id: job.id,
  sitemap_url: job.sitemapUrl,
  base_url: job.baseUrl,
  state: oneOf(importSchema.shape.state.options, job.state),
  reason: job.reason,
  total: job.total,
  ready: job.ready,
  failed: job.failed,
  skipped: job.skipped,
  created_at: toSeconds(job.createdAt),
  finished_at: toSecondsOrNull(job.finishedAt),
});

export const toImportWithUrls = (job: Import): ImportDto => ({
  ...toImport(job),
  urls: job.urls.map(toImportUrl),
});

const NOTHING = {
  passages: 0,
  understood: 0,
  questions: 0,
  questions_understood: 0,
  pages: 0,
  pages_understood: 0,
};

export const toUnderstanding = (found: Understanding): UnderstandingDto => {
  const { model, questionsUnderstood: questions_understood, pagesUnderstood: pages_understood } = found;
  const { passages, understood, questions, pages } = found;
  const state = understandingSchema.shape.state.safeParse(found.state);
  return {
    ...(model === ''
      ? NOTHING
      : { passages, understood, questions, questions_understood, pages, pages_understood }),
    // a service of the release before names no state
    state: state.data ?? (model === '' ? 'off' : 'ready'),
  };
};

export const toLinkPassages = ({ passages, total, leftOut, isOwnText }: TaughtPassages): LinkPassagesDto => ({
  passages,
  total,
  left_out: leftOut.map(({ why, text }) => ({ why: oneOf(reasons.options, why), text })),
  own_text: isOwnText,
});

const reasons = linkPassagesSchema.shape.left_out.element.shape.why;
