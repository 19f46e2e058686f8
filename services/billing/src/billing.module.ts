import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { Module } from '@nestjs/common';
import { BILLING_CONFIG, billingConfig } from './billing.config.js';
import { GetAccountPlanQuery } from './plans/queries/get-account-plan.query.js';
import { BillingGrpcController } from './transport/billing.grpc-controller.js';
import { BotDeletedConsumer } from './transport/bot-deleted.consumer.js';
import { MessagePostedConsumer } from './transport/message-posted.consumer.js';
import { CountMessagesCommand } from './usage/commands/count-messages.command.js';
import { RemoveUsageCommand } from './usage/commands/remove-usage.command.js';

@Module({
  controllers: [BillingGrpcController, MessagePostedConsumer, BotDeletedConsumer],
  providers: [
    {
      provide: BILLING_CONFIG,
      inject: [ENV],
      useFactory: (env: Record<string, string | undefined>) => readConfig(billingConfig, env),
    },
    GetAccountPlanQuery,
    CountMessagesCommand,
    RemoveUsageCommand,
  ],
})
export class BillingModule {}
