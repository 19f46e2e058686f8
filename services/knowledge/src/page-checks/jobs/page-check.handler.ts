import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { endsProcesses, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { Fetcher } from '../../crawling/fetching/fetcher.js';
import { checkPage, uncheckable } from '../check-page.js';
import type { InspectedSource } from '../inspection-process.js';
import { PageInspector } from '../page-inspector.js';
import { PageChecksRepository } from '../persistence/page-checks.repository.js';
import type { PageCheckPayload } from './page-check-job.js';

/** Reads the page of a check, and stores what decides whether the widget works there. */
@Injectable()
export class PageCheckHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly checks: PageChecksRepository,
    private readonly fetcher: Fetcher,
    private readonly inspector: PageInspector,
  ) {}

  async handle(job: Job, { owner, signal }: JobHandle): Promise<void> {
    const { id, botId } = job;
    const { url, productUrl } = job.payload as PageCheckPayload;
    const facts = endsProcesses(job)
      ? uncheckable(url)
      : await checkPage(this.fetcher, (page) => this.#inspect(page, signal), url, productUrl, signal);
    if (signal.aborted) return;
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (await finishJob(tx, id, owner)) await this.checks.finish(tx, id, facts);
    });
  }

  #inspect({ body, finalUrl, policies }: InspectedSource, signal: AbortSignal) {
    return this.inspector.ask({ body, finalUrl, policies }, signal);
  }
}
