import type * as chat from '@chirrup/proto/gen/chat/v1/chat_service';
import { ChatDefinition } from '@chirrup/proto/gen/chat/v1/chat_service';
import type { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { Controller } from '@nestjs/common';
import { EditTestQuestionCommand } from '../test-questions/commands/edit-test-question.command.js';
import { AnswerImpactQuery } from '../test-questions/queries/answer-impact.query.js';
import { ListTestQuestionsQuery } from '../test-questions/queries/list-test-questions.query.js';
import { TestSummaryQuery } from '../test-questions/queries/test-summary.query.js';
import { fromTestQuestion, fromTriedAnswer } from '../test-questions/transport/test-question.mapper.js';
import { TryQuestion } from '../test-questions/try-question.js';
import { CreateThreadCommand } from '../threads/commands/create-thread.command.js';
import { PostMessageCommand } from '../threads/commands/post-message.command.js';
import { StopReplyCommand } from '../threads/commands/stop-reply.command.js';
import { VoteCommand } from '../threads/commands/vote.command.js';
import { GetThreadQuery } from '../threads/queries/get-thread.query.js';
import { ListMessagesQuery } from '../threads/queries/list-messages.query.js';
import { ListReviewsQuery } from '../threads/queries/list-reviews.query.js';
import { ListThreadsQuery } from '../threads/queries/list-threads.query.js';

/** Offers the Chat contract: each call is one command or query. */
@Controller()
export class ChatGrpcController implements ServiceOf<typeof ChatDefinition> {
  constructor(
    private readonly newThread: CreateThreadCommand,
    private readonly post: PostMessageCommand,
    private readonly stop: StopReplyCommand,
    private readonly castVote: VoteCommand,
    private readonly threads: ListThreadsQuery,
    private readonly thread: GetThreadQuery,
    private readonly messages: ListMessagesQuery,
    private readonly reviews: ListReviewsQuery,
    private readonly trial: TryQuestion,
    private readonly tests: ListTestQuestionsQuery,
    private readonly testEdits: EditTestQuestionCommand,
    private readonly testSummary: TestSummaryQuery,
    private readonly impact: AnswerImpactQuery,
  ) {}

  @Call(ChatDefinition, 'createThread')
  createThread(request: chat.CreateThreadRequest, { principal }: CallContext): Promise<chat.Thread> {
    return this.newThread.execute(request, principal);
  }

  @Call(ChatDefinition, 'listThreads')
  listThreads(request: chat.ListThreadsRequest, { principal }: CallContext): Promise<chat.ThreadList> {
    return this.threads.execute(request, principal);
  }

  @Call(ChatDefinition, 'getThread')
  getThread(request: chat.GetThreadRequest, { principal }: CallContext): Promise<chat.Thread> {
    return this.thread.execute(request, principal);
  }

  @Call(ChatDefinition, 'postMessage')
  postMessage(request: chat.PostMessageRequest, { principal }: CallContext): Promise<chat.Message> {
    return this.post.execute(request, principal);
  }

  @Call(ChatDefinition, 'listMessages')
  listMessages(request: chat.ListMessagesRequest, { principal }: CallContext): Promise<chat.MessagePage> {
    return this.messages.execute(request, principal);
  }

  @Call(ChatDefinition, 'stopReply')
  async stopReply(request: chat.StopReplyRequest, { principal }: CallContext): Promise<Empty> {
    await this.stop.execute(request, principal);
    return {};
  }

  @Call(ChatDefinition, 'listReviews')
  listReviews(request: chat.ListReviewsRequest, { principal }: CallContext): Promise<chat.ReviewList> {
    return this.reviews.execute(request, principal);
  }

  @Call(ChatDefinition, 'vote')
  vote(request: chat.VoteRequest, { principal }: CallContext): Promise<chat.Review> {
    return this.castVote.execute(request, principal);
  }

  @Call(ChatDefinition, 'tryQuestion')
  async tryQuestion(
    { botId, question, carefulness }: chat.TryQuestionRequest,
    { principal, signal }: CallContext,
  ): Promise<chat.Trial> {
    requireBotRole(principal, botId, 'viewer');
    return fromTriedAnswer(
      await this.trial.execute(botId, question, { carefulness, ...(signal && { stop: signal }) }),
    );
  }

  @Call(ChatDefinition, 'listTestQuestions')
  async listTestQuestions(
    { botId }: chat.TestQuestionsRequest,
    { principal }: CallContext,
  ): Promise<chat.TestQuestionList> {
    return { questions: (await this.tests.execute(principal, botId)).map(fromTestQuestion) };
  }

  @Call(ChatDefinition, 'createTestQuestion')
  async createTestQuestion(
    request: chat.TestQuestionEdit,
    { principal }: CallContext,
  ): Promise<chat.TestQuestion> {
    return fromTestQuestion(await this.testEdits.create(principal, request));
  }

  @Call(ChatDefinition, 'updateTestQuestion')
  async updateTestQuestion(
    request: chat.TestQuestionEdit,
    { principal }: CallContext,
  ): Promise<chat.TestQuestion> {
    return fromTestQuestion(await this.testEdits.update(principal, request));
  }

  @Call(ChatDefinition, 'deleteTestQuestion')
  async deleteTestQuestion(
    { botId, id }: chat.DeleteTestQuestionRequest,
    { principal }: CallContext,
  ): Promise<Empty> {
    await this.testEdits.remove(principal, botId, id);
    return {};
  }

  @Call(ChatDefinition, 'runTestQuestions')
  async runTestQuestions({ botId }: chat.TestQuestionsRequest, { principal }: CallContext): Promise<Empty> {
    await this.testEdits.run(principal, botId);
    return {};
  }

  @Call(ChatDefinition, 'getTestSummary')
  getTestSummary(
    { botId }: chat.TestQuestionsRequest,
    { principal }: CallContext,
  ): Promise<chat.TestSummary> {
    return this.testSummary.execute(principal, botId);
  }

  @Call(ChatDefinition, 'getAnswerImpact')
  getAnswerImpact(
    { botId }: chat.TestQuestionsRequest,
    { principal }: CallContext,
  ): Promise<chat.AnswerImpact> {
    return this.impact.execute(principal, botId);
  }
}
