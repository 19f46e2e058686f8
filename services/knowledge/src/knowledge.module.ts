import { JobNotifier, jobNotifier } from '@chirrup/jobs/job-notifier';
import type { Log } from '@chirrup/kernel/log';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import type { Installation } from '@chirrup/service-defaults/platform/platform';
import { ENV, INSTALLATION, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Module, type Provider } from '@nestjs/common';
import { crawlingProviders } from './crawling/crawling.providers.js';
import { Fetcher } from './crawling/fetching/fetcher.js';
import { OwnerShares } from './crawling/owner-shares.js';
import { Robots } from './crawling/robots.js';
import { documentsProviders } from './documents/documents.providers.js';
import { EmbedQuestionsQuery } from './embedding/embed-questions.query.js';
import { embeddingProviders } from './embedding/embedding.providers.js';
import { QueryEmbedder } from './embedding/query-embedder.js';
import { ImportsService } from './imports/imports.service.js';
import { CrawlImportHandler } from './imports/jobs/crawl-import.handler.js';
import { ImportUrlHandler } from './imports/jobs/import-url.handler.js';
import { UrlDiscovery } from './imports/jobs/url-discovery.js';
import { ImportUrlsRepository } from './imports/persistence/import-urls.repository.js';
import { ImportsRepository } from './imports/persistence/imports.repository.js';
import { KNOWLEDGE_CONFIG, type KnowledgeConfig, knowledgeConfig } from './knowledge.config.js';
import { ON_INDEX_CHANGE, REMOTE_SEARCH, SEARCH_INDEX } from './knowledge.tokens.js';
import { KnowledgeWorkers } from './knowledge-workers.js';
import { AddFileCommand } from './links/commands/add-file.command.js';
import { CreateLinkCommand } from './links/commands/create-link.command.js';
import { DeleteLinkCommand } from './links/commands/delete-link.command.js';
import { UpdateLinkCommand } from './links/commands/update-link.command.js';
import { DeleteFileHandler } from './links/jobs/delete-file.handler.js';
import { FetchLinkHandler } from './links/jobs/fetch-link.handler.js';
import { ReadFileHandler } from './links/jobs/read-file.handler.js';
import { LinkAllowance } from './links/link-allowance.js';
import { LinkIndexer } from './links/link-indexer.js';
import { LinkPausing } from './links/link-pausing.js';
import { LinksService } from './links/links.service.js';
import { PageStore } from './links/page-store.js';
import { LinksRepository } from './links/persistence/links.repository.js';
import { ListLinksQuery } from './links/queries/list-links.query.js';
import { ReadTimesQuery } from './links/queries/read-times.query.js';
import { MakeThumbnailHandler } from './links/thumbnails/make-thumbnail.handler.js';
import { ThumbnailQueue } from './links/thumbnails/thumbnail-queue.js';
import { ThumbnailsRepository } from './links/thumbnails/thumbnails.repository.js';
import { DescribeKnowledgeQuery } from './outline/describe-knowledge.query.js';
import { ReadContextQuery } from './outline/read-context.query.js';
import { PageCheckHandler } from './page-checks/jobs/page-check.handler.js';
import { PageChecksService } from './page-checks/page-checks.service.js';
import { PageInspector } from './page-checks/page-inspector.js';
import { PageChecksRepository } from './page-checks/persistence/page-checks.repository.js';
import { ForgetBotWorker } from './qa/forget-bot.worker.js';
import { LearnQaCommand } from './qa/learn-qa.command.js';
import { readingProviders } from './reading/reading.providers.js';
import { RecrawlHandler } from './recrawl/jobs/recrawl.handler.js';
import { RecrawlPageHandler } from './recrawl/jobs/recrawl-page.handler.js';
import { RecrawlsRepository } from './recrawl/persistence/recrawls.repository.js';
import { SchedulesRepository } from './recrawl/persistence/schedules.repository.js';
import { RecrawlsService } from './recrawl/recrawls.service.js';
import { RestoreLinksWorker } from './restoring/restore-links.worker.js';
import { RetrieveQuery } from './retrieval/retrieve.query.js';
import { openSearchAccess } from './search/opensearch/client/opensearch-access.js';
import type { OpenSearchSearch } from './search/opensearch/opensearch-search.js';
import { PostgresSearchIndex } from './search/postgres/postgres-search-index.js';
import type { OnChange } from './search/search-index.js';
import { SearchIndexing } from './search-indexing.js';
import { BotDeletedConsumer } from './transport/bot-deleted.consumer.js';
import { KnowledgeGrpcController } from './transport/knowledge.grpc-controller.js';
import { PlanAppliedConsumer } from './transport/plan-applied.consumer.js';
import { QaConsumer } from './transport/qa.consumer.js';
import { RestorationBegunConsumer } from './transport/restoration-begun.consumer.js';
import { GetUnderstandingQuery } from './understanding/get-understanding.query.js';
import { PASSAGE_EMBEDDER, type PassageEmbedder, passageEmbedder } from './understanding/passage-embedder.js';
import { UNDERSTAND_BOT, UnderstandBotQueue } from './understanding/understand-bot-queue.js';
import { UnderstandingWorker } from './understanding/understanding-worker.js';

const shared: Provider[] = [
  {
    provide: KNOWLEDGE_CONFIG,
    inject: [ENV],
    useFactory: (env: Record<string, string | undefined>) => readConfig(knowledgeConfig, env),
  },
  {
    provide: REMOTE_SEARCH,
    inject: [KNOWLEDGE_CONFIG, UnitOfWork, LOG, ON_INDEX_CHANGE, INSTALLATION],
    useFactory: async (
      config: KnowledgeConfig,
      uow: UnitOfWork,
      log: Log,
      onChange: OnChange | undefined,
      installation: Installation | undefined,
    ) => {
      const { OPENSEARCH_URL: url } = config;
      if (!url) return undefined;
      const tls = openSearchAccess(config);
      const { openRemoteSearch } = await import('./search/opensearch/remote-search.js');
      return openRemoteSearch({ url, tls, uow, log, onChange }, installation);
    },
  },
  {
    provide: SEARCH_INDEX,
    inject: [REMOTE_SEARCH, UnitOfWork, ON_INDEX_CHANGE],
    useFactory: (remote: OpenSearchSearch | undefined, uow: UnitOfWork, onChange: OnChange | undefined) =>
      remote?.index ?? new PostgresSearchIndex(uow, { onChange }),
  },
  ...embeddingProviders,
  ...readingProviders,
  { provide: PASSAGE_EMBEDDER, inject: [QueryEmbedder], useFactory: passageEmbedder },
  {
    provide: UnderstandBotQueue,
    inject: [JobNotifier],
    useFactory: (notifier: JobNotifier) => new UnderstandBotQueue(() => notifier.wake(UNDERSTAND_BOT)),
  },
  {
    provide: ON_INDEX_CHANGE,
    inject: [PASSAGE_EMBEDDER, UnderstandBotQueue],
    useFactory: (embedder: PassageEmbedder | undefined, queue: UnderstandBotQueue): OnChange | undefined =>
      embedder && ((tx, botId) => queue.add(tx, botId)),
  },
  SearchIndexing,
  jobNotifier('knowledge'),
  LinksRepository,
  LinkIndexer,
  LinkPausing,
  LinkAllowance,
  ImportsRepository,
  ImportUrlsRepository,
  SchedulesRepository,
  RecrawlsRepository,
  PageChecksRepository,
  ThumbnailsRepository,
];

@Module({ providers: shared, exports: shared })
class KnowledgeSharedModule {}

/** Answers other services, and learns from what happens to bots. */
@Module({
  imports: [KnowledgeSharedModule],
  controllers: [
    KnowledgeGrpcController,
    QaConsumer,
    BotDeletedConsumer,
    PlanAppliedConsumer,
    RestorationBegunConsumer,
  ],
  providers: [
    CreateLinkCommand,
    AddFileCommand,
    UpdateLinkCommand,
    DeleteLinkCommand,
    LinksService,
    RecrawlsService,
    ListLinksQuery,
    ThumbnailQueue,
    ReadTimesQuery,
    ImportsService,
    PageChecksService,
    RetrieveQuery,
    DescribeKnowledgeQuery,
    ReadContextQuery,
    GetUnderstandingQuery,
    EmbedQuestionsQuery,
    LearnQaCommand,
    ForgetBotWorker,
    RestoreLinksWorker,
  ],
})
export class KnowledgeApiModule {}

/** Reads the web. */
@Module({
  imports: [KnowledgeSharedModule],
  providers: [
    ...crawlingProviders,
    ...documentsProviders,
    {
      provide: UrlDiscovery,
      inject: [Fetcher, Robots],
      useFactory: (fetcher: Fetcher, robots: Robots) => new UrlDiscovery(fetcher, robots),
    },
    KnowledgeWorkers,
    UnderstandingWorker,
    PageStore,
    FetchLinkHandler,
    ReadFileHandler,
    DeleteFileHandler,
    CrawlImportHandler,
    ImportUrlHandler,
    OwnerShares,
    RecrawlHandler,
    RecrawlPageHandler,
    PageCheckHandler,
    PageInspector,
    MakeThumbnailHandler,
  ],
})
export class KnowledgeCrawlerModule {}

@Module({ imports: [KnowledgeApiModule, KnowledgeCrawlerModule] })
export class KnowledgeModule {}
