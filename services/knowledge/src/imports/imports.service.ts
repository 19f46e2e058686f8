import { JobNotifier } from '@chirrup/jobs/job-notifier';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../links/domain/link.errors.js';
import { requireId } from '../links/domain/require-id.js';
import { checkUrl } from '../links/link-input.js';
import {
  type Import,
  type ImportUrlView,
  type ImportView,
  isOver,
  KEPT_IMPORTS,
  MAX_WAITING_IMPORTS,
} from './domain/import.js';
import { importFinished } from './import-events.js';
import { CRAWL_IMPORT, crawlImportJob } from './jobs/crawl-import-job.js';
import { ImportUrlsRepository } from './persistence/import-urls.repository.js';
import { IMPORT_VIEWS, ImportsRepository } from './persistence/imports.repository.js';

export interface StartImport {
  botId: string;
  baseUrl: string;
  sitemapUrl: string;
}

@Injectable()
export class ImportsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly notifier: JobNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly urls: ImportUrlsRepository,
    private readonly outbox: Outbox,
  ) {}

  /** A bot's latest imports with their counts, newest first. */
  async list(principal: Principal, botId: string): Promise<ImportView[]> {
    requireBotRole(principal, botId, 'viewer');
    return this.uow.statement<ImportView & Record<string, unknown>>(
      { tenant: botId },
      `${IMPORT_VIEWS} WHERE i.bot_id = $1 GROUP BY i.id ORDER BY i.id DESC LIMIT $2`,
      [botId, KEPT_IMPORTS],
      'imports.list',
    );
  }

  /** One import with the state of each of its addresses. */
  async get(
    principal: Principal,
    { botId, id }: { botId: string; id: string },
  ): Promise<ImportView & { urls: ImportUrlView[] }> {
    requireBotRole(principal, botId, 'viewer');
    requireId(id, knowledgeErrors.importNotFound);
    return this.uow.run({ tenant: botId }, async (tx) => {
      const found = await this.imports.view(tx, id);
      if (!found) throw new DomainError(knowledgeErrors.importNotFound);
      const urls = await tx.query<ImportUrlView>(
        `SELECT url, state, reason, link_id AS "linkId" FROM import_urls WHERE import_id = $1 ORDER BY position`,
        [id],
      );
      return { ...found, urls };
    });
  }

  /**
   * Begins to learn a site: from its sitemap, or, without one, from whatever its base URL leads to. One import of a bot
   * runs at a time; asking again for one that still waits gives that one.
   */
  async start(principal: Principal, { botId, ...input }: StartImport): Promise<ImportView> {
    requireBotRole(principal, botId, 'editor');
    const baseUrl = checkUrl(input.baseUrl).url;
    const sitemapUrl = input.sitemapUrl.trim() && checkUrl(input.sitemapUrl).url;
    const started = await this.uow.run({ tenant: botId }, async (tx) => {
      const waiting = await this.imports.findWaiting(tx, botId);
      const same = waiting.find((other) => other.baseUrl === baseUrl && other.sitemapUrl === sitemapUrl);
      if (same) return same;
      if (waiting.length >= MAX_WAITING_IMPORTS) throw new DomainError(knowledgeErrors.importLimit);
      const created: Import = {
        id: newId(),
        botId,
        baseUrl,
        sitemapUrl,
        followsLinks: false,
        state: 'queued',
        reason: '',
        createdAt: new Date(this.clock.now()),
        finishedAt: null,
        startedBy: writerOf(principal),
      };
      await this.imports.insert(tx, created);
      await addJob(tx, crawlImportJob(created));
      await this.imports.trim(tx, botId);
      return created;
    });
    this.notifier.wake(CRAWL_IMPORT);
    return { ...started, total: 0, ready: 0, failed: 0, skipped: 0 };
  }

  /** Ends an import where it stands; pages already learned stay. Cancelling one that is over changes nothing. */
  async cancel(principal: Principal, { botId, id }: { botId: string; id: string }): Promise<ImportView> {
    requireBotRole(principal, botId, 'editor');
    requireId(id, knowledgeErrors.importNotFound);
    const cancelled = await this.uow.run({ tenant: botId }, async (tx) => {
      const found = await this.imports.find(tx, id);
      if (!found) throw new DomainError(knowledgeErrors.importNotFound);
      const wasRunning = !isOver(found.state);
      if (wasRunning) {
        await this.imports.setState(tx, id, 'cancelled', 'The import was cancelled.');
        await this.urls.cancelOpen(tx, id);
      }
      const view = await this.imports.view(tx, id);
      if (!view) throw new DomainError(knowledgeErrors.importNotFound);
      if (wasRunning) await this.outbox.add(tx, importFinished(view));
      return view;
    });
    this.notifier.cancel(CRAWL_IMPORT, id);
    return cancelled;
  }
}
