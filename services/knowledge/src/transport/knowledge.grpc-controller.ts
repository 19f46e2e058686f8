import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { Empty } from '@chirrup/proto/gen/common/v1/common';
import {
  type AddFileRequest,
  type CrawlSchedule,
  type CrawlScheduleRequest,
  type DeleteLinkRequest,
  type DescribeKnowledgeRequest,
  type EmbedQuestionsRequest,
  type Import,
  type ImportList,
  type ImportRequest,
  KnowledgeDefinition,
  type KnowledgeOutline,
  type Link,
  type LinkList,
  type ListImportsRequest,
  type ListLinksRequest,
  type ListRecrawlsRequest,
  type QuestionVectors,
  type RecrawlList,
  type ResolveLinkRequest,
  type Retrieval,
  type RetrieveRequest,
  type StartImportRequest,
  type Understanding,
  type UnderstandingRequest,
} from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { requireBotRole, requireService } from '@chirrup/tenancy/guards';
import { Controller } from '@nestjs/common';
import { EmbedQuestionsQuery } from '../embedding/embed-questions.query.js';
import { CancelImportCommand } from '../imports/commands/cancel-import.command.js';
import { StartImportCommand } from '../imports/commands/start-import.command.js';
import { GetImportQuery } from '../imports/queries/get-import.query.js';
import { ListImportsQuery } from '../imports/queries/list-imports.query.js';
import { AddFileCommand } from '../links/commands/add-file.command.js';
import { CreateLinkCommand } from '../links/commands/create-link.command.js';
import { DeleteLinkCommand } from '../links/commands/delete-link.command.js';
import { ResolveLinkCommand } from '../links/commands/resolve-link.command.js';
import { UpdateLinkCommand } from '../links/commands/update-link.command.js';
import { knowledgeErrors } from '../links/domain/link.errors.js';
import { ListLinksQuery } from '../links/queries/list-links.query.js';
import { DescribeKnowledgeQuery } from '../outline/describe-knowledge.query.js';
import { SetScheduleCommand } from '../recrawl/commands/set-schedule.command.js';
import { GetScheduleQuery } from '../recrawl/queries/get-schedule.query.js';
import { ListRecrawlsQuery } from '../recrawl/queries/list-recrawls.query.js';
import { observedRetrieval } from '../retrieval/retrieval-metrics.js';
import { RetrieveQuery } from '../retrieval/retrieve.query.js';
import { GetUnderstandingQuery } from '../understanding/get-understanding.query.js';
import { fromImport } from './import.mapper.js';
import { fromLink, fromLinkView, toLinkInput } from './link.mapper.js';
import { fromRecrawl, fromSchedule } from './recrawl.mapper.js';
import { fromRetrieval, toQuestionContext } from './retrieval.mapper.js';

/** The contract `proto/knowledge/v1` as commands and queries. */
@Controller()
export class KnowledgeGrpcController implements ServiceOf<typeof KnowledgeDefinition> {
  constructor(
    private readonly createCommand: CreateLinkCommand,
    private readonly addFileCommand: AddFileCommand,
    private readonly updateCommand: UpdateLinkCommand,
    private readonly resolveCommand: ResolveLinkCommand,
    private readonly deleteCommand: DeleteLinkCommand,
    private readonly listQuery: ListLinksQuery,
    private readonly startCommand: StartImportCommand,
    private readonly cancelCommand: CancelImportCommand,
    private readonly importsQuery: ListImportsQuery,
    private readonly importQuery: GetImportQuery,
    private readonly setScheduleCommand: SetScheduleCommand,
    private readonly scheduleQuery: GetScheduleQuery,
    private readonly recrawlsQuery: ListRecrawlsQuery,
    private readonly retrieveQuery: RetrieveQuery,
    private readonly describeQuery: DescribeKnowledgeQuery,
    private readonly understandingQuery: GetUnderstandingQuery,
    private readonly embedQuery: EmbedQuestionsQuery,
  ) {}

  @Call(KnowledgeDefinition, 'listLinks')
  async listLinks({ botId, page }: ListLinksRequest, { principal }: CallContext): Promise<LinkList> {
    requireBotRole(principal, botId, 'viewer');
    const views = await this.listQuery.execute(botId, {
      limit: page?.limit ?? 0,
      before: page?.before ?? '',
    });
    return { links: views.map(fromLinkView) };
  }

  @Call(KnowledgeDefinition, 'createLink')
  async createLink(request: Link, { principal }: CallContext): Promise<Link> {
    requireBotRole(principal, request.botId, 'editor');
    return fromLink(await this.createCommand.execute(request.botId, toLinkInput(request)));
  }

  @Call(KnowledgeDefinition, 'addFile')
  async addFile({ botId, ...file }: AddFileRequest, { principal }: CallContext): Promise<Link> {
    requireBotRole(principal, botId, 'editor');
    return fromLink(await this.addFileCommand.execute(botId, file));
  }

  @Call(KnowledgeDefinition, 'updateLink')
  async updateLink(request: Link, { principal }: CallContext): Promise<Link> {
    requireBotRole(principal, request.botId, 'editor');
    const id = known(request.id, knowledgeErrors.linkNotFound);
    return fromLink(await this.updateCommand.execute(request.botId, id, toLinkInput(request)));
  }

  @Call(KnowledgeDefinition, 'resolveLink')
  async resolveLink(
    { botId, linkId, choice }: ResolveLinkRequest,
    { principal }: CallContext,
  ): Promise<Link> {
    requireBotRole(principal, botId, 'editor');
    const id = known(linkId, knowledgeErrors.linkNotFound);
    return fromLink(await this.resolveCommand.execute(botId, id, choice));
  }

  @Call(KnowledgeDefinition, 'deleteLink')
  async deleteLink({ botId, linkId }: DeleteLinkRequest, { principal }: CallContext): Promise<Empty> {
    requireBotRole(principal, botId, 'editor');
    await this.deleteCommand.execute(botId, known(linkId, knowledgeErrors.linkNotFound));
    return Empty.fromPartial({});
  }

  @Call(KnowledgeDefinition, 'startImport')
  async startImport({ botId, ...request }: StartImportRequest, { principal }: CallContext): Promise<Import> {
    requireBotRole(principal, botId, 'editor');
    return fromImport(await this.startCommand.execute(botId, request));
  }

  @Call(KnowledgeDefinition, 'getUnderstanding')
  async getUnderstanding(
    { botId }: UnderstandingRequest,
    { principal }: CallContext,
  ): Promise<Understanding> {
    requireBotRole(principal, botId, 'viewer');
    return this.understandingQuery.execute(botId);
  }

  @Call(KnowledgeDefinition, 'listImports')
  async listImports({ botId }: ListImportsRequest, { principal }: CallContext): Promise<ImportList> {
    requireBotRole(principal, botId, 'viewer');
    return { imports: (await this.importsQuery.execute(botId)).map((view) => fromImport(view)) };
  }

  @Call(KnowledgeDefinition, 'getImport')
  async getImport({ botId, importId }: ImportRequest, { principal }: CallContext): Promise<Import> {
    requireBotRole(principal, botId, 'viewer');
    const { urls, ...view } = await this.importQuery.execute(
      botId,
      known(importId, knowledgeErrors.importNotFound),
    );
    return fromImport(view, urls);
  }

  @Call(KnowledgeDefinition, 'cancelImport')
  async cancelImport({ botId, importId }: ImportRequest, { principal }: CallContext): Promise<Import> {
    requireBotRole(principal, botId, 'editor');
    return fromImport(
      await this.cancelCommand.execute(botId, known(importId, knowledgeErrors.importNotFound)),
    );
  }

  @Call(KnowledgeDefinition, 'getCrawlSchedule')
  async getCrawlSchedule(
    { botId }: CrawlScheduleRequest,
    { principal }: CallContext,
  ): Promise<CrawlSchedule> {
    requireBotRole(principal, botId, 'viewer');
    return fromSchedule(botId, await this.scheduleQuery.execute(botId));
  }

  @Call(KnowledgeDefinition, 'setCrawlSchedule')
  async setCrawlSchedule(
    { botId, interval }: CrawlSchedule,
    { principal }: CallContext,
  ): Promise<CrawlSchedule> {
    requireBotRole(principal, botId, 'editor');
    return fromSchedule(botId, await this.setScheduleCommand.execute(botId, interval));
  }

  @Call(KnowledgeDefinition, 'listRecrawls')
  async listRecrawls({ botId }: ListRecrawlsRequest, { principal }: CallContext): Promise<RecrawlList> {
    requireBotRole(principal, botId, 'viewer');
    return { recrawls: (await this.recrawlsQuery.execute(botId)).map(fromRecrawl) };
  }

  @Call(KnowledgeDefinition, 'retrieve')
  async retrieve(request: RetrieveRequest, { principal }: CallContext): Promise<Retrieval> {
    requireService(principal);
    const { botId, question } = request;
    const context = toQuestionContext(request);
    return fromRetrieval(
      await observedRetrieval(botId, () => this.retrieveQuery.retrieve(botId, question, context)),
    );
  }

  @Call(KnowledgeDefinition, 'describeKnowledge')
  async describeKnowledge(
    { botId, limit }: DescribeKnowledgeRequest,
    { principal }: CallContext,
  ): Promise<KnowledgeOutline> {
    requireService(principal);
    return { entries: await this.describeQuery.execute(botId, limit) };
  }

  @Call(KnowledgeDefinition, 'embedQuestions')
  async embedQuestions(
    { texts }: EmbedQuestionsRequest,
    { principal }: CallContext,
  ): Promise<QuestionVectors> {
    requireService(principal);
    const { model, vectors } = await this.embedQuery.execute(texts);
    return { model, vectors: vectors.map((vector) => ({ values: [...vector] })) };
  }
}

/** An id that is no id belongs to nothing; the database would call it a syntax error. */
function known(id: string, notFound: (typeof knowledgeErrors)['linkNotFound' | 'importNotFound']): string {
  if (!isUuid(id)) throw new DomainError(notFound);
  return id;
}
