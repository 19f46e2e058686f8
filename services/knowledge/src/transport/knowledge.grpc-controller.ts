import { Empty } from '@chirrup/proto/gen/common/v1/common';
import {
  type AddFileRequest,
  type Context,
  type CountLinksRequest,
  type CrawlSchedule,
  type CrawlScheduleRequest,
  type DeleteLinkRequest,
  type DescribeKnowledgeRequest,
  type EmbedQuestionsRequest,
  type FindTitlesRequest,
  type GetLinkRequest,
  type Import,
  type ImportList,
  type ImportRequest,
  KnowledgeDefinition,
  type KnowledgeOutline,
  type Link,
  type LinkCounts,
  type LinkList,
  type ListImportsRequest,
  type ListLinksRequest,
  type ListPassagesRequest,
  type ListRecrawlsRequest,
  type PageCheck,
  type PageCheckRequest,
  type QuestionVectors,
  type ReadContextRequest,
  type Recrawl,
  type RecrawlList,
  type ResolveLinkRequest,
  type Retrieval,
  type RetrieveRequest,
  type StartImportRequest,
  type StartPageCheckRequest,
  type StartRecrawlRequest,
  type TaughtPassages,
  type TitledPageList,
  type Understanding,
  type UnderstandingRequest,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { actOf } from '@chirrup/proto/kept-fields';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { requireService } from '@chirrup/tenancy/guards';
import { Controller } from '@nestjs/common';
import { EmbedQuestionsQuery } from '../embedding/embed-questions.query.js';
import { ImportsService } from '../imports/imports.service.js';
import { AddFileCommand } from '../links/commands/add-file.command.js';
import { CreateLinkCommand } from '../links/commands/create-link.command.js';
import { DeleteLinkCommand } from '../links/commands/delete-link.command.js';
import { UpdateLinkCommand } from '../links/commands/update-link.command.js';
import { LinksService } from '../links/links.service.js';
import { ListLinksQuery } from '../links/queries/list-links.query.js';
import { ReadTimesQuery } from '../links/queries/read-times.query.js';
import { DescribeKnowledgeQuery } from '../outline/describe-knowledge.query.js';
import { ReadContextQuery } from '../outline/read-context.query.js';
import { PageChecksService } from '../page-checks/page-checks.service.js';
import { RecrawlsService } from '../recrawl/recrawls.service.js';
import { observedRetrieval } from '../retrieval/retrieval-metrics.js';
import { RetrieveQuery } from '../retrieval/retrieve.query.js';
import { GetUnderstandingQuery } from '../understanding/get-understanding.query.js';
import { fromImport } from './import.mapper.js';
import { currentLink, fromLink, fromLinkView, toLinkInput } from './link.mapper.js';
import { fromPageCheck } from './page-check.mapper.js';
import { fromRecrawl, fromSchedule } from './recrawl.mapper.js';
import { fromRetrieval, linksOf, toQuestionContext } from './retrieval.mapper.js';

/** The contract `proto/knowledge/v1` as commands and queries. */
@Controller()
export class KnowledgeGrpcController implements ServiceOf<typeof KnowledgeDefinition> {
  constructor(
    private readonly createLinkCommand: CreateLinkCommand,
    private readonly addFileCommand: AddFileCommand,
    private readonly updateLinkCommand: UpdateLinkCommand,
    private readonly links: LinksService,
    private readonly deleteLinkCommand: DeleteLinkCommand,
    private readonly listLinksQuery: ListLinksQuery,
    private readonly imports: ImportsService,
    private readonly recrawls: RecrawlsService,
    private readonly pageChecks: PageChecksService,
    private readonly retrieveQuery: RetrieveQuery,
    private readonly readTimesQuery: ReadTimesQuery,
    private readonly describeKnowledgeQuery: DescribeKnowledgeQuery,
    private readonly readContextQuery: ReadContextQuery,
    private readonly getUnderstandingQuery: GetUnderstandingQuery,
    private readonly embedQuestionsQuery: EmbedQuestionsQuery,
  ) {}

  @Call(KnowledgeDefinition, 'listLinks')
  async listLinks({ botId, page, ...how }: ListLinksRequest, { principal }: CallContext): Promise<LinkList> {
    const query = { botId, ...how, limit: page?.limit ?? 0, before: page?.before ?? '' };
    const { rows, next } = await this.listLinksQuery.execute(principal, query);
    return { links: rows.map(fromLinkView), next };
  }

  @Call(KnowledgeDefinition, 'countLinks')
  countLinks({ botId }: CountLinksRequest, { principal }: CallContext): Promise<LinkCounts> {
    return this.links.count(principal, botId);
  }

  @Call(KnowledgeDefinition, 'findTitles')
  async findTitles({ botId, text }: FindTitlesRequest, { principal }: CallContext): Promise<TitledPageList> {
    return { pages: await this.links.findTitles(principal, botId, text) };
  }

  @Call(KnowledgeDefinition, 'getLink')
  async getLink({ botId, linkId }: GetLinkRequest, { principal }: CallContext): Promise<Link> {
    return fromLinkView(await this.links.get(principal, botId, linkId));
  }

  @Call(KnowledgeDefinition, 'listPassages')
  async listPassages(request: ListPassagesRequest, { principal }: CallContext): Promise<TaughtPassages> {
    const taught = await this.links.listPassages(principal, request);
    return { ...taught, leftOut: [...taught.leftOut] };
  }

  @Call(KnowledgeDefinition, 'createLink')
  async createLink(request: Link, { principal }: CallContext): Promise<Link> {
    const { botId, importId } = request;
    const made = { botId, act: actOf(importId), ...toLinkInput(request) };
    return fromLink(await this.createLinkCommand.execute(principal, made));
  }

  @Call(KnowledgeDefinition, 'addFile')
  async addFile(request: AddFileRequest, { principal }: CallContext): Promise<Link> {
    return fromLink(await this.addFileCommand.execute(principal, request));
  }

  @Call(KnowledgeDefinition, 'updateLink')
  async updateLink(request: Link, { principal }: CallContext): Promise<Link> {
    const { botId, id, version } = request;
    const edit = { botId, id, version, ...toLinkInput(request) };
    return fromLink(currentLink(await this.updateLinkCommand.execute(principal, edit)));
  }

  @Call(KnowledgeDefinition, 'resolveLink')
  async resolveLink(
    { botId, linkId, choice }: ResolveLinkRequest,
    { principal }: CallContext,
  ): Promise<Link> {
    return fromLink(await this.links.resolve(principal, { botId, id: linkId, choice }));
  }

  @Call(KnowledgeDefinition, 'deleteLink')
  async deleteLink(
    { botId, linkId, version }: DeleteLinkRequest,
    { principal }: CallContext,
  ): Promise<Empty> {
    currentLink(await this.deleteLinkCommand.execute(principal, { botId, id: linkId, version }));
    return Empty.fromPartial({});
  }

  @Call(KnowledgeDefinition, 'startImport')
  async startImport(request: StartImportRequest, { principal }: CallContext): Promise<Import> {
    return fromImport(await this.imports.start(principal, request));
  }

  @Call(KnowledgeDefinition, 'startPageCheck')
  async startPageCheck(request: StartPageCheckRequest, { principal }: CallContext): Promise<PageCheck> {
    return fromPageCheck(await this.pageChecks.start(principal, request));
  }

  @Call(KnowledgeDefinition, 'getPageCheck')
  async getPageCheck({ botId, checkId }: PageCheckRequest, { principal }: CallContext): Promise<PageCheck> {
    return fromPageCheck(await this.pageChecks.get(principal, botId, checkId));
  }

  @Call(KnowledgeDefinition, 'getUnderstanding')
  async getUnderstanding(
    { botId }: UnderstandingRequest,
    { principal }: CallContext,
  ): Promise<Understanding> {
    return this.getUnderstandingQuery.execute(principal, botId);
  }

  @Call(KnowledgeDefinition, 'listImports')
  async listImports({ botId }: ListImportsRequest, { principal }: CallContext): Promise<ImportList> {
    const views = await this.imports.list(principal, botId);
    return { imports: views.map((view) => fromImport(view)) };
  }

  @Call(KnowledgeDefinition, 'getImport')
  async getImport({ botId, importId }: ImportRequest, { principal }: CallContext): Promise<Import> {
    const { urls, ...view } = await this.imports.get(principal, { botId, id: importId });
    return fromImport(view, urls);
  }

  @Call(KnowledgeDefinition, 'cancelImport')
  async cancelImport({ botId, importId }: ImportRequest, { principal }: CallContext): Promise<Import> {
    return fromImport(await this.imports.cancel(principal, { botId, id: importId }));
  }

  @Call(KnowledgeDefinition, 'getCrawlSchedule')
  async getCrawlSchedule(
    { botId }: CrawlScheduleRequest,
    { principal }: CallContext,
  ): Promise<CrawlSchedule> {
    return fromSchedule(botId, await this.recrawls.schedule(principal, botId));
  }

  @Call(KnowledgeDefinition, 'setCrawlSchedule')
  async setCrawlSchedule(request: CrawlSchedule, { principal }: CallContext): Promise<CrawlSchedule> {
    const { botId, interval, importId } = request;
    const act = actOf(importId);
    return fromSchedule(botId, await this.recrawls.setSchedule(principal, { botId, interval, act }));
  }

  @Call(KnowledgeDefinition, 'startRecrawl')
  async startRecrawl({ botId }: StartRecrawlRequest, { principal }: CallContext): Promise<Recrawl> {
    return fromRecrawl(await this.recrawls.start(principal, botId));
  }

  @Call(KnowledgeDefinition, 'listRecrawls')
  async listRecrawls({ botId }: ListRecrawlsRequest, { principal }: CallContext): Promise<RecrawlList> {
    return { recrawls: (await this.recrawls.list(principal, botId)).map(fromRecrawl) };
  }

  @Call(KnowledgeDefinition, 'retrieve')
  async retrieve(request: RetrieveRequest, { principal }: CallContext): Promise<Retrieval> {
    requireService(principal);
    const { botId, question } = request;
    const context = toQuestionContext(request);
    const found = await observedRetrieval(botId, () => this.retrieveQuery.retrieve(botId, question, context));
    return fromRetrieval(found, await this.readTimesQuery.execute(botId, linksOf(found)));
  }

  @Call(KnowledgeDefinition, 'readContext')
  async readContext(
    { botId, docIds, maxBytes, pageUrl }: ReadContextRequest,
    { principal }: CallContext,
  ): Promise<Context> {
    requireService(principal);
    return this.readContextQuery.execute(botId, docIds, maxBytes, pageUrl);
  }

  @Call(KnowledgeDefinition, 'describeKnowledge')
  async describeKnowledge(
    { botId, limit }: DescribeKnowledgeRequest,
    { principal }: CallContext,
  ): Promise<KnowledgeOutline> {
    requireService(principal);
    return { entries: await this.describeKnowledgeQuery.execute(botId, limit) };
  }

  @Call(KnowledgeDefinition, 'embedQuestions')
  async embedQuestions(
    { texts }: EmbedQuestionsRequest,
    { principal, signal }: CallContext,
  ): Promise<QuestionVectors> {
    requireService(principal);
    const { model, vectors } = await this.embedQuestionsQuery.execute(texts, signal);
    return { model, vectors: vectors.map((vector) => ({ values: [...vector] })) };
  }
}
