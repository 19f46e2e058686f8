import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, claimJobs } from '@chirrup/persistence/jobs/jobs';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { Fetcher } from '../src/crawling/fetching/fetcher.js';
import { HostRateLimiter } from '../src/crawling/fetching/host-rate-limiter.js';
import { PageReader } from '../src/crawling/page-reader.js';
import { Robots } from '../src/crawling/robots.js';
import type { DocumentReader } from '../src/documents/document-reader.js';
import { PageExtractor } from '../src/extraction/page-extractor.js';
import { CrawlImportHandler } from '../src/imports/jobs/crawl-import.handler.js';
import { CRAWL_IMPORT, crawlImportJob } from '../src/imports/jobs/crawl-import-job.js';
import { ImportUrlHandler } from '../src/imports/jobs/import-url.handler.js';
import { UrlDiscovery } from '../src/imports/jobs/url-discovery.js';
import { ImportUrlsRepository } from '../src/imports/persistence/import-urls.repository.js';
import { ImportsRepository } from '../src/imports/persistence/imports.repository.js';
import { knowledgeService } from '../src/knowledge.service-descriptor.js';
import type { LinkAllowance } from '../src/links/link-allowance.js';
import type { LinkPausing } from '../src/links/link-pausing.js';
import type { PageStore } from '../src/links/page-store.js';
import { LinksRepository } from '../src/links/persistence/links.repository.js';
import { closeSites, endless, sitemap, startSite, xml } from './hostile-server.js';

/** The crawler with a deadline that a test can wait for. */
describe('the budget of an import', () => {
  const imports = new ImportsRepository();
  const urls = new ImportUrlsRepository();
  let database: TestDatabase;
  let fetcher: Fetcher;
  const extractor = new PageExtractor();
  let handler: CrawlImportHandler;

  beforeAll(async () => {
    const migrations = knowledgeService.database?.migrations ?? [];
    database = await openTestDatabase({ service: 'knowledge', migrations });
    const { uow } = database;
    const gate = new HostRateLimiter({ rateOf: () => 1_000, connections: 2 });
    fetcher = new Fetcher({
      gate,
      userAgent: 'test',
      isAllowedAddress: () => true,
      limits: { deadlineMs: 600 },
    });
    const robots = new Robots(fetcher);
    const reader = new PageReader(fetcher, robots, extractor, {} as DocumentReader, silentLog);
    const store = {} as PageStore;
    const allowance = { atLast: async () => 100 } as unknown as LinkAllowance;
    const pausing = { added: async () => false } as unknown as LinkPausing;
    const links = new LinksRepository();
    const one = new ImportUrlHandler(uow, urls, links, allowance, pausing, new Outbox(), reader, store, {
      now: () => 0,
    });
    handler = new CrawlImportHandler(
      uow,
      imports,
      urls,
      new UrlDiscovery(fetcher, robots),
      one,
      new Outbox(),
    );
  });
  afterAll(async () => {
    await fetcher?.close();
    extractor.onApplicationShutdown();
    await database?.close();
    await closeSites();
  });

  const importOf = (baseUrl: string, botId: string) =>
    database.uow.run({ tenant: botId }, async (tx) => {
      const made = {
        id: newId(),
        botId,
        baseUrl,
        sitemapUrl: `${baseUrl}/sitemap.xml`,
        followsLinks: false,
        state: 'queued' as const,
        reason: '',
        createdAt: new Date(),
        finishedAt: null,
        startedBy: null,
      };
      await imports.insert(tx, made);
      await addJob(tx, crawlImportJob(made));
      return made.id;
    });

  /** Does every turn, as workers would. */
  async function runAll(): Promise<void> {
    const owner = newId();
    const handle = { owner, signal: new AbortController().signal } as JobHandle;
    for (;;) {
      const claim = { kind: CRAWL_IMPORT, owner, leaseMs: 60_000, limit: 1, perBot: 1 };
      const [job] = await claimJobs(database.uow, claim);
      if (!job) return;
      await handler.handle(job, handle);
    }
  }

  it.each([
    ['pages', {}],
    ['robots.txt', { '/robots.txt': endless }],
  ])('ends with a site whose %s drip for ever', async (_name, more) => {
    const paths = Array.from({ length: 100 }, (_, at) => `/page-${at}`);
    const site = await startSite({
      '/sitemap.xml': xml((o) => sitemap(...paths.map((path) => o + path))),
      ...Object.fromEntries(paths.map((path) => [path, endless])),
      ...more,
    });
    const botId = newId();
    const id = await importOf(site.origin, botId);
    await runAll();
    const reason = expect.stringMatching(/^The site did not answer in time 8 times in a row\./);
    await database.uow.run({ tenant: botId }, async (tx) => {
      expect(await imports.view(tx, id)).toMatchObject({ state: 'failed', reason, total: 100, failed: 100 });
      expect(await urls.countOpen(tx, id)).toBe(0);
    });
    expect(site.asked.length).toBeLessThanOrEqual(11);
  });

  it('is kept over turns: a site that used it up is asked no more', async () => {
    const site = await startSite({ '/sitemap.xml': xml((o) => sitemap(`${o}/a`)) });
    const botId = newId();
    const id = await importOf(site.origin, botId);
    await database.uow.run({ tenant: botId }, (tx) =>
      imports.saveBudget(tx, id, { crawledMs: 90 * 60_000, silentPages: 0 }),
    );
    await runAll();
    await database.uow.run({ tenant: botId }, async (tx) => {
      expect(await imports.view(tx, id)).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(/^The site took longer than 90 minutes\./),
      });
    });
    expect(site.asked).not.toContain('/a');
  });
});
