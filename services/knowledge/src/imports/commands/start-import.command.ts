import { JobNotifier } from '@chirrup/jobs/job-notifier';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { addJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../../links/domain/link.errors.js';
import { checkUrl } from '../../links/link-input.js';
import { type Import, type ImportView, MAX_WAITING_IMPORTS } from '../domain/import.js';
import { CRAWL_IMPORT, crawlImportJob } from '../jobs/crawl-import-job.js';
import { ImportsRepository } from '../persistence/imports.repository.js';

export interface StartImport {
  botId: string;
  baseUrl: string;
  sitemapUrl: string;
}

/**
 * Begins to learn a site: from its sitemap, or, without one, from whatever its base URL leads to. One import of a bot
 * runs at a time; asking again for one that still waits gives that one.
 */
@Injectable()
export class StartImportCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly imports: ImportsRepository,
    private readonly notifier: JobNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, { botId, ...input }: StartImport): Promise<ImportView> {
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
}
