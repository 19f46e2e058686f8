import { Module } from '@nestjs/common';
import { BotAnnouncer } from './bots/bot-announcer.js';
import { CreateBotCommand } from './bots/commands/create-bot.command.js';
import { DeleteBotCommand } from './bots/commands/delete-bot.command.js';
import { LearnLanguageCommand } from './bots/commands/learn-language.command.js';
import { PurgeBotCommand } from './bots/commands/purge-bot.command.js';
import { RestoreBotCommand } from './bots/commands/restore-bot.command.js';
import { UpdateBotCommand } from './bots/commands/update-bot.command.js';
import { ForgetUserWorker } from './bots/deletion/forget-user.worker.js';
import { PurgeBotWorker } from './bots/deletion/purge-bot.worker.js';
import { BotsRepository } from './bots/persistence/bots.repository.js';
import { DeletedUsersRepository } from './bots/persistence/deleted-users.repository.js';
import { GetAccessQuery } from './bots/queries/get-access.query.js';
import { GetBotQuery } from './bots/queries/get-bot.query.js';
import { GetBotSettingsQuery } from './bots/queries/get-bot-settings.query.js';
import { ListBotsQuery } from './bots/queries/list-bots.query.js';
import { ListDeletedBotsQuery } from './bots/queries/list-deleted-bots.query.js';
import { OwnerQuery } from './bots/queries/owner.query.js';
import { GenerateInstructionsCommand } from './generation/commands/generate-instructions.command.js';
import { GenerateQaPairsCommand } from './generation/commands/generate-qa-pairs.command.js';
import { GenerateStartersCommand } from './generation/commands/generate-starters.command.js';
import { MaterialQuery } from './generation/material.query.js';
import { textModelProvider } from './generation/model/text-model.provider.js';
import { AccountPlans } from './plans/account-plans.js';
import { CreateQaCommand } from './qa/commands/create-qa.command.js';
import { DeleteQaCommand } from './qa/commands/delete-qa.command.js';
import { UpdateQaCommand } from './qa/commands/update-qa.command.js';
import { QaWriter } from './qa/persistence/qa-writer.js';
import { ListQaQuery } from './qa/queries/list-qa.query.js';
import { BotChangedConsumer } from './transport/bot-changed.consumer.js';
import { BotsGrpcController } from './transport/bots.grpc-controller.js';
import { LinkReadyConsumer } from './transport/link-ready.consumer.js';
import { UserDeletedConsumer } from './transport/user-deleted.consumer.js';

@Module({
  controllers: [BotsGrpcController, BotChangedConsumer, LinkReadyConsumer, UserDeletedConsumer],
  providers: [
    AccountPlans,
    BotAnnouncer,
    BotsRepository,
    OwnerQuery,
    CreateBotCommand,
    UpdateBotCommand,
    DeleteBotCommand,
    RestoreBotCommand,
    PurgeBotCommand,
    PurgeBotWorker,
    ForgetUserWorker,
    DeletedUsersRepository,
    ListDeletedBotsQuery,
    LearnLanguageCommand,
    GetBotQuery,
    GetBotSettingsQuery,
    ListBotsQuery,
    GetAccessQuery,
    CreateQaCommand,
    UpdateQaCommand,
    DeleteQaCommand,
    ListQaQuery,
    QaWriter,
    MaterialQuery,
    textModelProvider,
    GenerateInstructionsCommand,
    GenerateStartersCommand,
    GenerateQaPairsCommand,
  ],
})
export class BotsModule {}
