import { Module } from '@nestjs/common';
import { BotAnnouncer } from './bots/bot-announcer.js';
import { CreateBotCommand } from './bots/commands/create-bot.command.js';
import { DeleteBotCommand } from './bots/commands/delete-bot.command.js';
import { UpdateBotCommand } from './bots/commands/update-bot.command.js';
import { BotsRepository } from './bots/persistence/bots.repository.js';
import { GetAccessQuery } from './bots/queries/get-access.query.js';
import { GetBotQuery } from './bots/queries/get-bot.query.js';
import { GetBotSettingsQuery } from './bots/queries/get-bot-settings.query.js';
import { ListBotsQuery } from './bots/queries/list-bots.query.js';
import { OwnerQuery } from './bots/queries/owner.query.js';
import { AccountPlans } from './plans/account-plans.js';
import { CreateQaCommand } from './qa/commands/create-qa.command.js';
import { DeleteQaCommand } from './qa/commands/delete-qa.command.js';
import { UpdateQaCommand } from './qa/commands/update-qa.command.js';
import { ListQaQuery } from './qa/queries/list-qa.query.js';
import { BotsGrpcController } from './transport/bots.grpc-controller.js';

@Module({
  providers: [
    AccountPlans,
    BotAnnouncer,
    BotsRepository,
    OwnerQuery,
    CreateBotCommand,
    UpdateBotCommand,
    DeleteBotCommand,
    GetBotQuery,
    GetBotSettingsQuery,
    ListBotsQuery,
    GetAccessQuery,
    CreateQaCommand,
    UpdateQaCommand,
    DeleteQaCommand,
    ListQaQuery,
    BotsGrpcController,
  ],
})
export class BotsModule {}
