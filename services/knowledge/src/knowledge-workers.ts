import { JobNotifier } from '@chirrup/jobs/job-notifier';
import type { Log } from '@chirrup/kernel/log';
import { type JobHandle, JobWorker } from '@chirrup/persistence/jobs/job-worker';
import type { Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Fetcher } from './crawling/fetching/fetcher.js';
import { CRAWLS_PER_OWNER, OwnerShares, SLOTS_PER_OWNER } from './crawling/owner-shares.js';
import { CrawlImportHandler } from './imports/jobs/crawl-import.handler.js';
import { CRAWL_IMPORT } from './imports/jobs/crawl-import-job.js';
import { DeleteFileHandler } from './links/jobs/delete-file.handler.js';
import { FetchLinkHandler } from './links/jobs/fetch-link.handler.js';
import { FETCH_LINK } from './links/jobs/fetch-link-job.js';
import { DELETE_FILE, READ_FILE } from './links/jobs/file-jobs.js';
import { ReadFileHandler } from './links/jobs/read-file.handler.js';
import { MakeThumbnailHandler } from './links/thumbnails/make-thumbnail.handler.js';
import { MAKE_THUMBNAIL } from './links/thumbnails/thumbnail-job.js';
import { PageCheckHandler } from './page-checks/jobs/page-check.handler.js';
import { CHECK_PAGE } from './page-checks/jobs/page-check-job.js';
import { RecrawlHandler } from './recrawl/jobs/recrawl.handler.js';
import { RECRAWL } from './recrawl/jobs/recrawl-job.js';

/** Runs the crawls of this process, and reads uploaded files, for as long as the service runs. */
@Injectable()
export class KnowledgeWorkers implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #workers = new Map<string, JobWorker>();
  readonly #detach: (() => void)[] = [];

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) private readonly log: Log,
    fetchLink: FetchLinkHandler,
    crawlImport: CrawlImportHandler,
    readFile: ReadFileHandler,
    deleteFile: DeleteFileHandler,
    recrawl: RecrawlHandler,
    pageCheck: PageCheckHandler,
    makeThumbnail: MakeThumbnailHandler,
    private readonly notifier: JobNotifier,
    private readonly fetcher: Fetcher,
    private readonly owners: OwnerShares,
  ) {
    this.#add(FETCH_LINK, fetchLink, { perOwner: SLOTS_PER_OWNER.singlePages });
    // A bot has one queue of each of the two.
    this.#add(CRAWL_IMPORT, crawlImport, { perOwner: CRAWLS_PER_OWNER });
    // Each is a process of its own.
    this.#add(READ_FILE, readFile, { perOwner: SLOTS_PER_OWNER.files, concurrency: 2 });
    this.#add(RECRAWL, recrawl, { perOwner: CRAWLS_PER_OWNER });
    this.#add(CHECK_PAGE, pageCheck, { perOwner: SLOTS_PER_OWNER.pageChecks });
    // A decoded picture is large.
    this.#add(MAKE_THUMBNAIL, makeThumbnail, { perOwner: SLOTS_PER_OWNER.thumbnails, concurrency: 2 });
    this.#add(DELETE_FILE, deleteFile, { perBot: 4 });
  }

  onApplicationBootstrap(): void {
    for (const worker of this.#workers.values()) worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    const stopped = [...this.#workers].map(async ([kind, worker]) => ({ kind, jobs: await worker.stop() }));
    for (const { kind, jobs } of await Promise.all(stopped)) if (jobs > 0) this.notifier.wake(kind);
    for (const detach of this.#detach) detach();
    await this.fetcher.close();
  }

  #add(kind: string, handler: JobHandler, { perOwner, ...limits }: Limits): void {
    const { uow, log } = this;
    const handle = async (...[job, lease]: Parameters<JobHandler['handle']>) => {
      if (perOwner && (await this.owners.moved(job, lease))) return;
      await handler.handle(job, lease);
    };
    // A crawl that meets a sick database waits for it: giving up would leave an import running for ever.
    const worker = new JobWorker({
      uow,
      log,
      kind,
      handle,
      maxAttempts: Number.POSITIVE_INFINITY,
      countsHandOvers: false,
      ...limits,
      // what a stranger's page or file does is for its handler to end
      ...(perOwner ? { perShare: perOwner, handlesDeadly: true } : {}),
    });
    const listener = { wake: () => worker.wake.wake(), cancel: (jobId: string) => void worker.abort(jobId) };
    this.#detach.push(this.notifier.attach(kind, listener));
    this.#workers.set(kind, worker);
  }
}

interface Limits {
  perBot?: number;
  perOwner?: number;
  concurrency?: number;
}

interface JobHandler {
  handle(job: Job, handle: JobHandle): Promise<void>;
}
