import type * as chat from '@chirrup/proto/gen/chat/v1/chat_service';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Empty } from '@chirrup/proto/gen/common/v1/common';
import { actOf } from '@chirrup/proto/kept-fields';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { Controller } from '@nestjs/common';
import { IdentitiesService } from '../identities/identities.service.js';
import { PostImageCommand } from '../images/post-image.command.js';
import { StoreImageCommand } from '../images/store-image.command.js';
import { EmailThreadCommand } from '../mailing/email-thread.command.js';
import { ModelUsageQuery } from '../model-usage/model-usage.query.js';
import { TestQuestionsService } from '../test-questions/test-questions.service.js';
import { TryQuestion } from '../test-questions/try-question.js';
import { PostMessageCommand } from '../threads/commands/post-message.command.js';
import { StopReplyCommand } from '../threads/commands/stop-reply.command.js';
import { VoteCommand } from '../threads/commands/vote.command.js';
import { ListMessagesQuery } from '../threads/queries/list-messages.query.js';
import { ListThreadsQuery } from '../threads/queries/list-threads.query.js';
import { toChatMessage, toReviewMessage, toThreadMessage } from '../threads/thread.mapper.js';
import { ThreadsService } from '../threads/threads.service.js';
import { VisitorDataService } from '../threads/visitor-data.service.js';
import type { BotModelCalls } from './bot-models.grpc-controller.js';
import type { GenerationCalls } from './generation.grpc-controller.js';
import { currentTestQuestion, toTestQuestionMessage, toTrialMessage } from './test-question.mapper.js';
import type { ThreadExportCalls } from './thread-exports.grpc-controller.js';

/** Offers the Chat contract: each call is one command or query. */
@Controller()
export class ChatGrpcController
  implements Omit<ServiceOf<typeof ChatDefinition>, BotModelCalls | ThreadExportCalls | GenerationCalls>
{
  constructor(
    private readonly threads: ThreadsService,
    private readonly postMessageCommand: PostMessageCommand,
    private readonly storeImageCommand: StoreImageCommand,
    private readonly postImageCommand: PostImageCommand,
    private readonly emailThreadCommand: EmailThreadCommand,
    private readonly stopReplyCommand: StopReplyCommand,
    private readonly voteCommand: VoteCommand,
    private readonly visitorData: VisitorDataService,
    private readonly identities: IdentitiesService,
    private readonly listThreadsQuery: ListThreadsQuery,
    private readonly listMessagesQuery: ListMessagesQuery,
    private readonly tryQuestionQuery: TryQuestion,
    private readonly testQuestions: TestQuestionsService,
    private readonly modelUsageQuery: ModelUsageQuery,
  ) {}

  @Call(ChatDefinition, 'createThread')
  async createThread({ botId }: chat.CreateThreadRequest, { principal }: CallContext): Promise<chat.Thread> {
    return toThreadMessage(await this.threads.create(principal, botId));
  }

  @Call(ChatDefinition, 'listThreads')
  async listThreads(request: chat.ListThreadsRequest, { principal }: CallContext): Promise<chat.ThreadList> {
    const { rows, next } = await this.listThreadsQuery.execute(principal, request);
    return { threads: rows.map(toThreadMessage), next };
  }

  @Call(ChatDefinition, 'getThread')
  async getThread(
    { botId, threadId }: chat.GetThreadRequest,
    { principal }: CallContext,
  ): Promise<chat.Thread> {
    return toThreadMessage(await this.threads.get(principal, botId, threadId));
  }

  @Call(ChatDefinition, 'postMessage')
  async postMessage(request: chat.PostMessageRequest, { principal }: CallContext): Promise<chat.Message> {
    const command = request.messageType === 'image' ? this.postImageCommand : this.postMessageCommand;
    return toChatMessage(await command.execute(principal, request));
  }

  @Call(ChatDefinition, 'storeImage')
  async storeImage(request: chat.StoreImageRequest, { principal }: CallContext): Promise<chat.StoredImage> {
    return { name: await this.storeImageCommand.execute(principal, request) };
  }

  @Call(ChatDefinition, 'emailThread')
  async emailThread(request: chat.EmailThreadRequest, { principal }: CallContext): Promise<chat.Message> {
    return toChatMessage(await this.emailThreadCommand.execute(principal, request));
  }

  @Call(ChatDefinition, 'listMessages')
  async listMessages(
    request: chat.ListMessagesRequest,
    { principal }: CallContext,
  ): Promise<chat.MessagePage> {
    const page = await this.listMessagesQuery.execute(principal, request);
    return {
      ...page,
      messages: page.messages.map(toChatMessage),
      reviews: page.reviews.map(toReviewMessage),
    };
  }

  @Call(ChatDefinition, 'stopReply')
  async stopReply(request: chat.StopReplyRequest, { principal }: CallContext): Promise<Empty> {
    await this.stopReplyCommand.execute(principal, request);
    return {};
  }

  @Call(ChatDefinition, 'listReviews')
  async listReviews(request: chat.ListReviewsRequest, { principal }: CallContext): Promise<chat.ReviewList> {
    return { reviews: (await this.threads.listReviews(principal, request)).map(toReviewMessage) };
  }

  @Call(ChatDefinition, 'vote')
  async vote(request: chat.VoteRequest, { principal }: CallContext): Promise<chat.Review> {
    return toReviewMessage(await this.voteCommand.execute(principal, request));
  }

  @Call(ChatDefinition, 'exportVisitor')
  async exportVisitor(
    request: chat.ExportVisitorRequest,
    { principal }: CallContext,
  ): Promise<chat.VisitorExport> {
    const { threads, messages, ...rest } = await this.visitorData.export(principal, request);
    return {
      threads: threads.map(toThreadMessage),
      messages: messages.map(toChatMessage),
      identity: undefined,
      ...rest,
    };
  }

  @Call(ChatDefinition, 'eraseVisitor')
  async eraseVisitor(
    { botId }: chat.EraseVisitorRequest,
    { principal, signal }: CallContext,
  ): Promise<Empty> {
    await this.visitorData.erase(principal, botId, signal);
    return {};
  }

  @Call(ChatDefinition, 'identifyVisitor')
  identifyVisitor(
    request: chat.IdentifyVisitorRequest,
    { principal }: CallContext,
  ): Promise<chat.VisitorIdentity> {
    return this.identities.identify(principal, request);
  }

  @Call(ChatDefinition, 'getIdentitySecret')
  getIdentitySecret(
    { botId }: chat.IdentitySecretRequest,
    { principal }: CallContext,
  ): Promise<chat.IdentitySecret> {
    return this.identities.secret(principal, botId);
  }

  @Call(ChatDefinition, 'replaceIdentitySecret')
  replaceIdentitySecret(
    { botId }: chat.IdentitySecretRequest,
    { principal }: CallContext,
  ): Promise<chat.IdentitySecret> {
    return this.identities.replaceSecret(principal, botId);
  }

  @Call(ChatDefinition, 'findIdentifiedVisitors')
  async findIdentifiedVisitors(
    request: chat.FindIdentifiedVisitorsRequest,
    { principal }: CallContext,
  ): Promise<chat.IdentifiedVisitors> {
    return { visitorIds: await this.identities.find(principal, request) };
  }

  @Call(ChatDefinition, 'tryQuestion')
  async tryQuestion(
    { botId, question, carefulness }: chat.TryQuestionRequest,
    { principal, signal }: CallContext,
  ): Promise<chat.Trial> {
    requireBotRole(principal, botId, 'viewer');
    return toTrialMessage(
      await this.tryQuestionQuery.execute(botId, question, { carefulness, ...(signal && { stop: signal }) }),
    );
  }

  @Call(ChatDefinition, 'listTestQuestions')
  async listTestQuestions(
    { botId }: chat.TestQuestionsRequest,
    { principal }: CallContext,
  ): Promise<chat.TestQuestionList> {
    return {
      questions: (await this.testQuestions.list(principal, botId)).map(toTestQuestionMessage),
    };
  }

  @Call(ChatDefinition, 'createTestQuestion')
  async createTestQuestion(
    request: chat.TestQuestionEdit,
    { principal }: CallContext,
  ): Promise<chat.TestQuestion> {
    const edit = { ...request, act: actOf(request.importId) };
    return toTestQuestionMessage(await this.testQuestions.create(principal, edit));
  }

  @Call(ChatDefinition, 'updateTestQuestion')
  async updateTestQuestion(
    request: chat.TestQuestionEdit,
    { principal }: CallContext,
  ): Promise<chat.TestQuestion> {
    return toTestQuestionMessage(currentTestQuestion(await this.testQuestions.update(principal, request)));
  }

  @Call(ChatDefinition, 'deleteTestQuestion')
  async deleteTestQuestion(
    request: chat.DeleteTestQuestionRequest,
    { principal }: CallContext,
  ): Promise<Empty> {
    currentTestQuestion(await this.testQuestions.remove(principal, request));
    return {};
  }

  @Call(ChatDefinition, 'runTestQuestions')
  async runTestQuestions({ botId }: chat.TestQuestionsRequest, { principal }: CallContext): Promise<Empty> {
    await this.testQuestions.run(principal, botId);
    return {};
  }

  @Call(ChatDefinition, 'getTestSummary')
  getTestSummary(
    { botId }: chat.TestQuestionsRequest,
    { principal }: CallContext,
  ): Promise<chat.TestSummary> {
    return this.testQuestions.summary(principal, botId);
  }

  @Call(ChatDefinition, 'getAnswerImpact')
  getAnswerImpact(
    { botId }: chat.TestQuestionsRequest,
    { principal }: CallContext,
  ): Promise<chat.AnswerImpact> {
    return this.testQuestions.impact(principal, botId);
  }

  @Call(ChatDefinition, 'markAnswersSeen')
  async markAnswersSeen(
    { botId, until }: chat.MarkAnswersSeenRequest,
    { principal }: CallContext,
  ): Promise<Empty> {
    await this.testQuestions.markSeen(principal, botId, new Date(until));
    return {};
  }

  @Call(ChatDefinition, 'getModelUsage')
  getModelUsage({ botId }: chat.ModelUsageRequest, { principal }: CallContext): Promise<chat.ModelUsage> {
    return this.modelUsageQuery.execute(principal, botId);
  }
}
