import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { Fetcher } from '../../crawling/fetching/fetcher.js';
import { checkPage } from '../check-page.js';
import { PageChecksRepository } from '../persistence/page-checks.repository.js';
import type { PageCheckPayload } from './page-check-job.js';

/** Reads the page of a check, and stores what decides whether the widget works there. */
@Injectable()
export class PageCheckHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly checks: PageChecksRepository,
    private readonly fetcher: Fetcher,
  ) {}

  async handle({ id, botId, payload }: Job, { owner, signal }: JobHandle): Promise<void> {
    const { url, productUrl } = payload as PageCheckPayload;
    const facts = await checkPage(this.fetcher, url, productUrl, signal);
    if (signal.aborted) return;
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (await finishJob(tx, id, owner)) await this.checks.finish(tx, id, facts);
    });
  }
}
