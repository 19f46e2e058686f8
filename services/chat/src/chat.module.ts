import { jobNotifier } from '@chirrup/jobs/job-notifier';
import { RecipientLimit } from '@chirrup/mail/recipient-limit';
import { DeleteFileWorker } from '@chirrup/service-defaults/files/delete-file.worker';
import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { Module } from '@nestjs/common';
import { LookUp } from './answering/look-up/look-up.js';
import { SeenPictures } from './answering/look-up/seen-pictures.js';
import { Answerer } from './answering/replies/answerer.js';
import { JobReplyQueue } from './answering/replies/job-reply-queue.js';
import { ReplyWorker } from './answering/replies/reply.worker.js';
import { ReplySlots } from './answering/replies/reply-slots.js';
import { ReplyStore } from './answering/replies/reply-store.js';
import { answerWriterProvider } from './answering/writers/answer-writer.provider.js';
import { ModelAtStart } from './answering/writers/model-at-start.js';
import { CHAT_CONFIG, readChatConfig } from './chat.config.js';
import { GenerateAvatarCommand } from './generation/commands/generate-avatar.command.js';
import { GenerateInstructionsCommand } from './generation/commands/generate-instructions.command.js';
import { GeneratePairsCommand } from './generation/commands/generate-pairs.command.js';
import { GenerateStartersCommand } from './generation/commands/generate-starters.command.js';
import { MaterialQuery } from './generation/material.query.js';
import { textModelProvider } from './generation/model/text-model.provider.js';
import { imagePainterProvider } from './generation/painting/image-painter.provider.js';
import { TaughtQuestions } from './generation/taught-questions.js';
import { IdentitiesService } from './identities/identities.service.js';
import { ImageRules } from './images/image-rules.js';
import { PostImageCommand } from './images/post-image.command.js';
import { StoreImageCommand } from './images/store-image.command.js';
import { EmailThreadCommand } from './mailing/email-thread.command.js';
import { ThreadMailWorker } from './mailing/thread-mail.worker.js';
import { ModelBudget } from './model-usage/model-budget.js';
import { ModelSpending } from './model-usage/model-spending.js';
import { ModelUsageQuery } from './model-usage/model-usage.query.js';
import { TestBotModelCommand } from './model-usage/test-bot-model.command.js';
import { AnsweringModels } from './models/answering-models.js';
import { BotModels } from './models/bot-models.js';
import { SaveBotModelCommand } from './models/commands/save-bot-model.command.js';
import { ModelStates } from './models/model-states.js';
import { GetBotModelQuery } from './models/queries/get-bot-model.query.js';
import { PurgeBotWorker } from './purging/purge-bot.worker.js';
import { RetentionWorker } from './purging/retention.worker.js';
import { MessageQuota } from './quota/message-quota.js';
import { RestoreTestsWorker } from './test-questions/restore-tests.worker.js';
import { TestRunWorker } from './test-questions/run/test-run.worker.js';
import { UnderstoodBots } from './test-questions/run/understood-bots.js';
import { TestQuestionsService } from './test-questions/test-questions.service.js';
import { TryQuestion } from './test-questions/try-question.js';
import { PostMessageCommand } from './threads/commands/post-message.command.js';
import { StopReplyCommand } from './threads/commands/stop-reply.command.js';
import { VoteCommand } from './threads/commands/vote.command.js';
import { ExportThreadsWorker } from './threads/exports/export-threads.worker.js';
import { ThreadExports } from './threads/exports/thread-exports.js';
import { ListMessagesQuery } from './threads/queries/list-messages.query.js';
import { ListThreadsQuery } from './threads/queries/list-threads.query.js';
import { RecentTurnsQuery } from './threads/queries/recent-turns.query.js';
import { ReplyQueue } from './threads/reply-queue.js';
import { ThreadAnnouncer } from './threads/thread-announcer.js';
import { ThreadsService } from './threads/threads.service.js';
import { VisitorDataService } from './threads/visitor-data.service.js';
import { BotDeletedConsumer } from './transport/bot-deleted.consumer.js';
import { BotModelsGrpcController } from './transport/bot-models.grpc-controller.js';
import { ChatGrpcController } from './transport/chat.grpc-controller.js';
import { GenerationGrpcController } from './transport/generation.grpc-controller.js';
import { KnowledgeChangedConsumer } from './transport/knowledge-changed.consumer.js';
import { RestorationBegunConsumer } from './transport/restoration-begun.consumer.js';
import { ThreadExportsGrpcController } from './transport/thread-exports.grpc-controller.js';

const shared = [
  {
    provide: CHAT_CONFIG,
    inject: [ENV],
    useFactory: (env: Record<string, string | undefined>) => readChatConfig(env),
  },
  ModelBudget,
  ModelStates,
  BotModels,
  LookUp,
  jobNotifier('chat'),
  ReplySlots,
  ReplyStore,
  ThreadAnnouncer,
  { provide: ReplyQueue, useClass: JobReplyQueue },
];

const testQuestions = [TryQuestion, TestQuestionsService, RestoreTestsWorker, TestRunWorker, UnderstoodBots];

const generation = [
  MaterialQuery,
  TaughtQuestions,
  textModelProvider,
  imagePainterProvider,
  GenerateInstructionsCommand,
  GenerateStartersCommand,
  GeneratePairsCommand,
  GenerateAvatarCommand,
];

@Module({ providers: shared, exports: shared })
class ChatSharedModule {}

/** Answers other services, and follows what happens to bots. */
@Module({
  imports: [ChatSharedModule],
  controllers: [
    ChatGrpcController,
    BotModelsGrpcController,
    ThreadExportsGrpcController,
    GenerationGrpcController,
    BotDeletedConsumer,
    KnowledgeChangedConsumer,
    RestorationBegunConsumer,
  ],
  providers: [
    PurgeBotWorker,
    RetentionWorker,
    ThreadsService,
    PostMessageCommand,
    DeleteFileWorker,
    ImageRules,
    StoreImageCommand,
    PostImageCommand,
    StopReplyCommand,
    VoteCommand,
    EmailThreadCommand,
    ThreadMailWorker,
    RecipientLimit,
    VisitorDataService,
    IdentitiesService,
    ExportThreadsWorker,
    ThreadExports,
    ListThreadsQuery,
    ListMessagesQuery,
    ModelUsageQuery,
    ModelSpending,
    ...generation,
    GetBotModelQuery,
    SaveBotModelCommand,
    TestBotModelCommand,
    ...testQuestions,
  ],
})
export class ChatApiModule {}

/** Writes the replies. */
@Module({
  imports: [ChatSharedModule],
  providers: [
    Answerer,
    MessageQuota,
    RecentTurnsQuery,
    ReplyWorker,
    AnsweringModels,
    SeenPictures,
    answerWriterProvider,
    ModelAtStart,
  ],
})
export class ChatRepliesModule {}

@Module({ imports: [ChatApiModule, ChatRepliesModule] })
export class ChatModule {}
