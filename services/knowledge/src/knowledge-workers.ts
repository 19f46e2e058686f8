import type { Log } from '@chirrup/kernel/log';
import { JobWorker } from '@chirrup/persistence/job-worker';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Fetcher } from './crawling/fetcher.js';
import { CrawlImportHandler } from './imports/jobs/crawl-import.handler.js';
import { CRAWL_IMPORT } from './imports/jobs/crawl-import-job.js';
import { FetchLinkHandler } from './links/jobs/fetch-link.handler.js';
import { FETCH_LINK } from './links/jobs/fetch-link-job.js';
import { WorkSignals } from './work-signals.js';

const KINDS = [FETCH_LINK, CRAWL_IMPORT];

/** Runs the crawls of this process for as long as the service runs. */
@Injectable()
export class KnowledgeWorkers implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly workers: readonly JobWorker[];

  constructor(
    uow: UnitOfWork,
    @Inject(LOG) log: Log,
    fetchLink: FetchLinkHandler,
    crawlImport: CrawlImportHandler,
    private readonly signals: WorkSignals,
    private readonly fetcher: Fetcher,
  ) {
    // A crawl that meets a sick database waits for it: giving up would leave an import running for ever.
    const common = { uow, log, maxAttempts: Number.POSITIVE_INFINITY };
    const links = new JobWorker({
      ...common,
      kind: FETCH_LINK,
      perBot: 4,
      handle: (...job) => fetchLink.handle(...job),
    });
    const imports = new JobWorker({
      ...common,
      kind: CRAWL_IMPORT,
      perBot: 1,
      handle: (...job) => crawlImport.handle(...job),
    });
    signals.attach(FETCH_LINK, links);
    signals.attach(CRAWL_IMPORT, imports);
    this.workers = [links, imports];
  }

  onApplicationBootstrap(): void {
    for (const worker of this.workers) worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    const handedOver = await Promise.all(this.workers.map((worker) => worker.stop()));
    if (handedOver.some((jobs) => jobs > 0)) for (const kind of KINDS) this.signals.wake(kind);
    await this.fetcher.close();
  }
}
